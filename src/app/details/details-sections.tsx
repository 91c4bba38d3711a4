// Everything we know of a customer, by section; what may be changed can be changed in place.

import { useTranslations } from 'use-intl/react'
import { customerDetailCalls } from '#contracts/customer-details.ts'
import { namedBy } from '#domain/account/reference-account.ts'
import type { Address } from '#domain/address/address.ts'
import { addressLines } from '#domain/address/address-lines.ts'
import { isCompanyCustomer } from '#domain/customer/customer.ts'
import {
  fullName,
  isKnownWhole,
  isOthersPerson,
  mainTaxDetail,
  personLoggedIn,
} from '#domain/customer/person.ts'
import { formatDate } from '#domain/format.ts'
import { taxNumberName } from '#domain/identifiers/tax-number-names.ts'
import type { Locale } from '#domain/market.ts'
import { accountLines } from '#domain/signing/mandate-act.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { useAct } from '../data/use-ask.ts'
import { type Details, type DetailsPerson, personsOf } from '../data/use-details.ts'
import { countryText } from '../form/countries.ts'
import { EditableSection } from '../form/editable-section.tsx'
import { useStepUp } from '../form/use-step-up.ts'
import { ReferenceAccountActs } from '../holdings/reference-account-acts.tsx'
import { AccountSection, Facts, Sections } from '../page/account-page.tsx'
import { useSessionView } from '../session/app-context.tsx'
import { AddressForm } from './address-form.tsx'
import { ContactSection } from './contact-section.tsx'
import { OthersSection } from './others-section.tsx'
import { WorkForm } from './person-forms.tsx'

const addressText = (locale: Locale, address: Address): string =>
  [...addressLines(address), countryText(locale, address.countryCode)].join(', ')

export function DetailsSections({ details }: { details: Details }) {
  return (
    <Sections>
      <CompanySection details={details} />
      {personsOf(details).map((person) =>
        isKnownWhole(person) ? (
          <PersonSections key={person.id} details={details} person={person} />
        ) : (
          <OthersSection key={person.id} person={person} />
        ),
      )}
      <PeopleSection />
      <AddressSections details={details} />
      <ReferenceAccountSection details={details} />
      <TaxSection />
    </Sections>
  )
}

function CompanySection({ details }: { details: Details }) {
  const t = useTranslations('account-pages.details.company')
  const { company } = details.customer
  if (!company) return null
  return (
    <AccountSection title={t('title')}>
      <Facts
        facts={[
          { label: t('name'), value: company.legalName },
          { label: t('form'), value: company.legalForm },
          { label: t('register'), value: company.registerNumber },
        ]}
      />
    </AccountSection>
  )
}

function PersonSections({ details, person }: { details: Details; person: DetailsPerson }) {
  const t = useTranslations('account-pages.details')
  const { market } = useSite()
  const { locale } = market
  const country = (code: string | undefined) => code && countryText(locale, code)
  const { personalDetails } = person
  const name = fullName(person)
  const isOneOfSeveral = personsOf(details).filter(isKnownWhole).length > 1
  const titled = (title: string) => (isOneOfSeveral ? t('of', { title, name }) : title)
  const tax = mainTaxDetail(person.taxDetails)
  const { username } = useSessionView()
  const isOthers = isOthersPerson(person, username)
  return (
    <>
      <AccountSection title={titled(t('person.title'))} hint={t('person.hint')}>
        <Facts
          facts={[
            { label: t('person.name'), value: name },
            { label: t('person.birthName'), value: personalDetails.birthName },
            {
              label: t('person.birthDate'),
              value: person.birthDate && formatDate(locale, person.birthDate),
              isNumber: true,
            },
            { label: t('person.birthPlace'), value: personalDetails.birthPlace },
            { label: t('person.nationality'), value: country(personalDetails.nationalityPrimary) },
            {
              label: (tax && taxNumberName(tax.countryCode)) ?? t('tax.number'),
              value: tax?.taxIdentificationNumber,
              isNumber: true,
            },
            { label: t('tax.country'), value: country(tax?.countryCode) },
          ]}
        />
      </AccountSection>
      <ContactSection
        {...{ details, person, isOthers }}
        isOwn={personLoggedIn(personsOf(details), username) === person}
        title={titled(t('contact.title'))}
      />
      <EditableSection
        isOthers={isOthers}
        title={titled(t('work.title'))}
        facts={[
          { label: t('work.profession'), value: personalDetails.profession },
          { label: t('work.industry'), value: personalDetails.industry },
        ]}
        form={(onDone, onCancel) => <WorkForm {...{ details, person, onDone, onCancel }} />}
      />
    </>
  )
}

function PeopleSection() {
  const t = useTranslations('account-pages.people')
  const href = useHref()
  return (
    <AccountSection title={t('title')} hint={t('lead')}>
      <div>
        <ButtonLink href={href('people')} look="secondary" size="small">
          {t('open')}
        </ButtonLink>
      </div>
    </AccountSection>
  )
}

function AddressSections({ details }: { details: Details }) {
  const t = useTranslations('account-pages.details.address')
  const { market } = useSite()
  const { address, deliveryAddress } = details.customer
  // A company has a seat, and lives nowhere.
  const isCompany = isCompanyCustomer(details.customer)
  const seat = isCompany ? 'seat' : 'residence'
  return (
    <>
      <EditableSection
        title={t('title')}
        facts={[{ label: t(seat), value: addressText(market.locale, address) }]}
        form={(onDone, onCancel) => (
          <AddressForm kind="residence" {...{ details, onDone, onCancel }} />
        )}
      />
      <EditableSection
        title={t('delivery')}
        facts={[
          {
            label: t('lettersTo'),
            value: deliveryAddress && addressText(market.locale, deliveryAddress),
          },
        ]}
        none={t(isCompany ? 'noCompanyDelivery' : 'noDelivery')}
        more={deliveryAddress && <RemoveDelivery details={details} />}
        form={(onDone, onCancel) => (
          <AddressForm kind="delivery" {...{ details, onDone, onCancel }} />
        )}
      />
    </>
  )
}

function RemoveDelivery({ details: { customer, version } }: { details: Details }) {
  const t = useTranslations('account-pages.details.address')
  const act = useAct(customerDetailCalls.removeDeliveryAddress)
  const stepUp = useStepUp()
  const request = { params: { customerId: customer.id }, ifMatch: version }
  return (
    <Button
      look="quiet"
      size="small"
      disabled={act.isPending}
      onClick={() => void stepUp(() => act.mutateAsync(request)).catch(() => undefined)}
    >
      {t('removeDelivery')}
    </Button>
  )
}

/** What is taken from interest has a page of its own. */
function TaxSection() {
  const t = useTranslations('account-pages.tax')
  const href = useHref()
  return (
    <AccountSection title={t('title')} hint={t('toDeskText')}>
      <div>
        <ButtonLink href={href('taxDesk')} look="secondary" size="small">
          {t('toDesk')}
        </ButtonLink>
      </div>
    </AccountSection>
  )
}

function ReferenceAccountSection({ details }: { details: Details }) {
  const t = useTranslations('account-pages.reference')
  const [account] = details.customer.embedded.referenceAccounts ?? []
  const lines = account ? accountLines(namedBy(account), t) : []
  return (
    <AccountSection title={t('title')} hint={t('hint')}>
      {lines.length > 0 ? (
        <Facts
          facts={[
            { label: t('holder'), value: account?.accountHolder },
            { label: t('bank'), value: account?.bankName },
            ...lines,
          ]}
        />
      ) : (
        <p>{t('none')}</p>
      )}
      <ReferenceAccountActs />
    </AccountSection>
  )
}
