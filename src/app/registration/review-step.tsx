// Everything that was said, once more, each part with the way back to it; then the password, and the
// registration itself.

import { useTranslations } from 'use-intl/react'
import { addressLines } from '#domain/address/address-lines.ts'
import { type AcademicTitle, fullName, type PepStatus } from '#domain/customer/person.ts'
import type { AnnualIncomeCode, OriginOfFunds } from '#domain/customer/source-of-funds.ts'
import { date } from '#domain/date.ts'
import { formatDate } from '#domain/format.ts'
import { taxNumberName } from '#domain/identifiers/tax-number-names.ts'
import type { AddressAnswers } from '#domain/registration/address-answers.ts'
import type {
  Answers,
  CourtesyTitle,
  MaritalStatus,
  MissingNumberReason,
} from '#domain/registration/answers.ts'
import { addressOf } from '#domain/registration/checks.ts'
import { isRepresenting } from '#domain/registration/kinds.ts'
import { w9Certified } from '#domain/registration/w9.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { countryText } from '../form/countries.ts'
import { useBandText } from '../form/income-band.ts'
import { NewPasswordField } from '../form/new-password-field.tsx'
import { ChildPart, CustodyPart } from './child-review.tsx'
import { CompanyPart, CompanyParts } from './company-review.tsx'
import { useAsked, useRegistering } from './context.tsx'
import { Agreed, Done } from './done.tsx'
import { KnownReview } from './known-review.tsx'
import css from './registration.module.css'
import { AgreedParts, Fact, invitedNames, Part } from './review-part.tsx'
import { Screen } from './screen.tsx'
import { useSubmission } from './use-submission.ts'

export const ReviewStep = () =>
  useRegistering().registration.isKnown ? <KnownReview /> : <NewcomerReview />

function NewcomerReview() {
  const t = useTranslations('registration')
  const { registration } = useRegistering()
  const { state, unfit, form, owner, password, setPassword, submit } = useSubmission()
  if (state === 'done') return <Done registration={registration} />
  if (state === 'agreed') return <Agreed />

  const answers = registration.answers as Answers
  const invited = invitedNames(registration.kind, answers)
  const wrong =
    typeof state === 'object'
      ? state.said
      : state === 'failed' || state === 'limited' || state === 'known'
        ? t(state)
        : undefined
  return (
    <Screen step="review" heading={t('review.heading')} lead={t('review.lead')}>
      <Parts answers={answers} />
      <form ref={form} className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        <h2 className={css.subheading}>{t('review.access')}</h2>
        <p className={css.soft}>
          {invited
            ? t('review.inviteText', { email: registration.email, name: invited })
            : t('review.accessText', { email: registration.email })}
        </p>
        <input type="hidden" autoComplete="username" value={registration.email} readOnly />
        <NewPasswordField value={password} onValue={setPassword} person={owner} error={unfit} />
        {wrong && <Notice tone="bad" title={wrong} />}
        <div className={css.acts}>
          <Button
            type="submit"
            size="large"
            aria-disabled={state === 'sending' || undefined}
            aria-busy={state === 'sending'}
            data-submit
          >
            {state === 'sending' ? t('sending') : t(invited ? 'review.invite' : 'review.submit')}
          </Button>
        </div>
      </form>
    </Screen>
  )
}

function Parts({ answers }: { answers: Answers }) {
  const { kind } = useRegistering().registration
  const { tax, partner, agreement } = answers
  return (
    <>
      {kind === 'company' && <CompanyPart company={answers.company} />}
      {kind === 'child' && <ChildPart child={answers.child} />}
      <PersonPart person={answers.person} />
      <ContactPart contact={answers.contact} />
      <BackgroundPart background={answers.background} />
      {kind === 'company' && <CompanyParts {...answers} />}
      {kind === 'child' && <CustodyPart custody={answers.custody} />}
      {!isRepresenting(kind) && <TaxPart tax={tax} />}
      <AgreedParts {...{ partner, agreement }} />
    </>
  )
}

function PersonPart({ person }: Pick<Answers, 'person'>) {
  const t = useTranslations('registration')
  const { email } = useRegistering().registration
  const { locale } = useSite().market
  const { asked } = useAsked()
  const title = person.academicTitle as AcademicTitle | ''
  return (
    <Part step="person">
      <Fact name={t('review.email')}>{email}</Fact>
      <Fact name={t('person.courtesyTitle')}>
        {t(`person.courtesyTitles.${person.courtesyTitle as CourtesyTitle}`)}
      </Fact>
      <Fact name={t('review.name')}>
        {fullName({ ...person, ...(title && { personalDetails: { academicTitleCode: title } }) })}
      </Fact>
      <Fact name={t('person.birthName')}>{person.birthName}</Fact>
      <Fact name={t('person.birthDate')}>{formatDate(locale, date(person.birthDate), 'long')}</Fact>
      {asked.birthPlace !== 'never' && (
        <Fact name={t('person.birthPlace')}>{person.birthPlace}</Fact>
      )}
      {asked.birthCountry !== 'never' && (
        <Fact name={t('person.birthCountry')}>{countryText(locale, person.birthCountry)}</Fact>
      )}
      <Fact name={t('person.nationality')}>
        {[person.nationality, person.secondNationality]
          .filter(Boolean)
          .map((code) => countryText(locale, code))
          .join(', ')}
      </Fact>
      {asked.maritalStatus !== 'never' && person.maritalStatus && (
        <Fact name={t('person.maritalStatus')}>
          {t(`person.maritalStatuses.${person.maritalStatus as MaritalStatus}`)}
        </Fact>
      )}
    </Part>
  )
}

function ContactPart({ contact: home }: Pick<Answers, 'contact'>) {
  const t = useTranslations('registration')
  const contact = useTranslations('account-pages.details.contact')
  const address = useTranslations('account-pages.details.address')
  const { locale } = useSite().market
  const { asked } = useAsked()
  const written = (typed: AddressAnswers) => {
    const given = addressOf(typed)
    return [...addressLines(given), countryText(locale, given.countryCode)].join(', ')
  }
  return (
    <Part step="contact">
      <Fact name={address('title')}>{written(home)}</Fact>
      {asked.previousAddress !== 'never' && home.isRecent === 'yes' && (
        <Fact name={t('contact.previous')}>{written(home.previous)}</Fact>
      )}
      <Fact name={contact('phone')}>{home.phoneNumber}</Fact>
    </Part>
  )
}

function BackgroundPart({ background }: Pick<Answers, 'background'>) {
  const work = useTranslations('account-pages.details.work')
  const funds = useTranslations('account-pages.funds')
  const bandText = useBandText()
  const { asked } = useAsked()
  return (
    <Part step="background">
      <Fact name={work('profession')}>{background.profession}</Fact>
      {asked.industry !== 'never' && <Fact name={work('industry')}>{background.industry}</Fact>}
      {asked.originOfFunds !== 'never' && (
        <Fact name={funds('origin')}>
          {funds(`origins.${background.originOfFunds as OriginOfFunds}`)}
        </Fact>
      )}
      {asked.originOfFunds !== 'never' && background.originOfFunds === 'OTHER' && (
        <Fact name={funds('description')}>{background.originDescription}</Fact>
      )}
      {asked.annualIncome !== 'never' && background.annualIncome && (
        <Fact name={funds('income')}>{bandText(background.annualIncome as AnnualIncomeCode)}</Fact>
      )}
      <Fact name={funds('pep')}>{funds(`peps.${background.pepStatus as PepStatus}`)}</Fact>
      {background.pepStatus !== 'NONE' && <Fact name={funds('pepInfo')}>{background.pepInfo}</Fact>}
    </Part>
  )
}

function TaxPart({ tax }: Pick<Answers, 'tax'>) {
  const t = useTranslations('registration')
  const { locale } = useSite().market
  const isCertified = w9Certified(tax, locale)
  return (
    <Part step="tax">
      {tax.residences.map(({ countryCode: code, number, missingReason }) => (
        <Fact
          key={code}
          name={`${countryText(locale, code)}, ${taxNumberName(code) ?? t('tax.number')}`}
        >
          {number ||
            t('review.taxNone', {
              reason: t(`tax.reasons.${missingReason as MissingNumberReason}`),
            })}
        </Fact>
      ))}
      {isCertified !== undefined && (
        <Fact name={t('tax.w9.title')}>
          {t(isCertified ? 'tax.w9.certified' : 'tax.w9.withheld')}
        </Fact>
      )}
    </Part>
  )
}
