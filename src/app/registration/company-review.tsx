// What was said of a company, once more: itself, who acts for it, who owns it, its taxes.

import { useTranslations } from 'use-intl/react'
import { addressLines } from '#domain/address/address-lines.ts'
import { pepStatuses } from '#domain/customer/person.ts'
import { date } from '#domain/date.ts'
import { formatDate, formatPercent } from '#domain/format.ts'
import type { Locale } from '#domain/market.ts'
import type { SigningRuleKind } from '#domain/party/signing-rule.ts'
import { rate } from '#domain/rate.ts'
import type { Answers } from '#domain/registration/answers.ts'
import { addressOf } from '#domain/registration/checks.ts'
import { companyName, type EntityKind } from '#domain/registration/company.ts'
import { parseShare, writtenShare } from '#domain/registration/owners.ts'
import { useSite } from '#shell/site.tsx'
import { Fact, Part } from './review-part.tsx'

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`

const percentText = (locale: Locale, share: string): string =>
  formatPercent(locale, rate(writtenShare(parseShare(share)!)))

/** What was said of it, unless there is nothing to say or nobody was asked. */
const officeOf = ({ pepStatus }: { pepStatus: string }) =>
  pepStatuses.find((status) => status !== 'NONE' && status === pepStatus)

export function CompanyPart({ company }: Pick<Answers, 'company'>) {
  const t = useTranslations('registration.company')
  const { locale } = useSite().market
  return (
    <Part step="company">
      <Fact name={t('legalName')}>{companyName(company)}</Fact>
      <Fact name={t('registerCourt')}>{company.registerCourt}</Fact>
      <Fact name={t('registerNumber')}>{company.registerNumber}</Fact>
      <Fact name={t('foundedOn')}>{formatDate(locale, date(company.foundedOn), 'long')}</Fact>
      <Fact name={t('industry')}>{company.industry}</Fact>
      <Fact name={t('office')}>{addressLines(addressOf(company)).join(', ')}</Fact>
    </Part>
  )
}

type Said = Pick<Answers, 'company' | 'people' | 'owners' | 'companyTax'>

export function CompanyParts({ company, people, owners, companyTax }: Said) {
  const t = useTranslations('registration')
  const { locale } = useSite().market
  return (
    <>
      <Part step="people">
        <Fact name={t('people.rule')}>
          {t(`people.rules.${people.rule as SigningRuleKind}.title`)}
        </Fact>
        {people.others.map((each, i) => {
          const name = t('people.other', { number: i + 1 })
          return (
            <Fact key={name} name={name}>
              {nameOf(each)}
              {each.signs && `, ${each.email}`}
            </Fact>
          )
        })}
      </Part>
      <Part step="owners">
        {company.isListed === 'yes' ? (
          <Fact name={t('steps.owners')}>{t('owners.listed')}</Fact>
        ) : owners.hasNone ? (
          <Fact name={t('steps.owners')}>{t('owners.leaders')}</Fact>
        ) : (
          owners.owners.map((each, i) => {
            const name = t('owners.owner', { number: i + 1 })
            const office = officeOf(each)
            return (
              <Fact key={name} name={name}>
                {nameOf(each)}, {percentText(locale, each.share)}
                {office && `, ${t(`owners.peps.${office}`)}`}
              </Fact>
            )
          })
        )}
      </Part>
      <Part step="companyTax">
        <Fact name={t('companyTax.number')}>{companyTax.number}</Fact>
        <Fact name={t('companyTax.lei')}>{companyTax.lei}</Fact>
        <Fact name={t('companyTax.entityKind')}>
          {t(`companyTax.entityKinds.${companyTax.entityKind as EntityKind}.title`)}
        </Fact>
      </Part>
    </>
  )
}
