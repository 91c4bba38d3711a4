// The demo world as rows: what `content/demo` says, dated from the first business day.

import { localeOfOffer } from '#contracts/offer-market.ts'
import { mailConsentIds } from '#domain/customer/mail-consent.ts'
import { addDays, addMonths, type CalendarDate } from '#domain/date.ts'
import { countryOf, type Locale, locales } from '#domain/market.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { parseMoney } from '#domain/money.ts'
import { certifiedCountries } from '#domain/tax/certificate.ts'
import { rowOfAddress } from '#services/customer/index.ts'
import { birthDateOf } from './birth-date.ts'
import { demoId } from './demo-id.ts'
import { invitationRows } from './invitations.ts'
import type { DemoBank, DemoCustomer, DemoDistributor, DemoOffer, DemoPeople } from './people.ts'
import { isChild } from './people.ts'
import { monthsOfValidity } from './validity.ts'

export type Row = Record<string, unknown>
/** Rows by table, in an order in which they can be inserted. */
export type Rows = Record<string, Row[]>

export const mailDomain = 'demo.tidemark.test'
export const mainDistributor = 'tidemark'

/** In JSON a whole number above 2^53 would be rounded; text is not. */
export function minor(decimal: string): string {
  const amount = parseMoney(decimal, 'EUR')
  if (!amount) throw new Error(`'${decimal}' is not an amount: write a decimal such as '12.50'`)
  return amount.minor.toString()
}

export function marketplaceRows(
  banks: readonly DemoBank[],
  offers: readonly DemoOffer[],
  distributors: readonly DemoDistributor[],
): Rows {
  const isSold = (kind: string, market: Locale) =>
    offers.some((offer) => offer.type === kind && offer.markets.map(localeOfOffer).includes(market))
  return {
    'products.banks': banks.map((bank) => ({
      id: bank.id,
      name: bank.name,
      city: bank.city,
      country: bank.country,
      bic: bank.bic,
      scheme: bank.scheme,
      rating: bank.rating,
      founded: bank.founded,
      model: bank.model,
      day_count: bank.dayCount,
      is_sustainable: bank.sustainable,
      description: bank.description,
      order_form: bank.orderForm ?? 'API',
    })),
    'products.products': offers.map((offer) => ({
      id: offer.id,
      bank_id: offer.bank,
      kind: offer.type,
      subtype: offer.subtype,
      currency: offer.currency,
      term_months: offer.termMonths,
      notice_days: offer.noticeDays,
      is_sustainable: offer.sustainable,
    })),
    'products.offers': offers.flatMap(({ id, markets: sold }) =>
      sold.map((market) => ({ market: localeOfOffer(market), product_id: id })),
    ),
    'products.distributors': distributors.map(({ id, name, isMain = false }) => ({
      id,
      name,
      is_main: isMain,
      logo_url: isMain ? null : `/brand/partners/${id}.svg`,
    })),
    'products.channels': distributors.flatMap((distributor) =>
      (distributor.isMain ? locales : [distributor.market]).map((market) => ({
        distributor_id: distributor.id,
        id: market,
        has_term_access: isSold('TERM', market),
        has_overnight_access: isSold('OVERNIGHT', market),
        has_notice_access:
          isSold('NOTICE', market) && (distributor.isMain || distributor.hasNotice),
        has_investment_access: distributor.isMain || (distributor.hasInvestments ?? true),
      })),
    ),
  }
}

export function userRows({ customers, operators }: DemoPeople, passwordHash: string): Rows {
  const logins = [...new Set(customers.flatMap((customer) => customer.logins))]
  const user = (username: string) => ({
    id: demoId('user', username),
    username,
    email: `${username}@${mailDomain}`,
    password_hash: passwordHash,
    is_blocked: false,
    created_at: new Date(0).toISOString(),
  })
  return {
    'identity.users': [
      ...logins.map((username) => ({ ...user(username), roles: [] })),
      ...operators.map(({ username }) => ({ ...user(username), roles: ['operator'] })),
    ],
    'identity.customer_links': logins.flatMap((username) =>
      customers
        .filter((customer) => customer.logins.includes(username))
        .map(({ id }, position) => ({
          user_id: demoId('user', username),
          customer_id: id,
          position,
        })),
    ),
  }
}

const companyRows = ({ id, company }: DemoCustomer): Row[] => {
  if (!company) return []
  const { legalName, legalForm, registerCourt, registerNumber, foundedOn } = company
  const named = { customer_id: id, legal_name: legalName, legal_form: legalForm }
  const kept = { register_court: registerCourt, register_number: registerNumber }
  return [{ ...named, ...kept, founded_on: foundedOn }]
}

export function customerRows(customers: readonly DemoCustomer[], today: CalendarDate): Rows {
  return {
    'customers.customers': customers.map((customer) => customerRow(customer, today)),
    'customers.companies': customers.flatMap(companyRows),
    'customers.persons': customers.flatMap((customer) => personRows(customer, today)),
    'customers.invitations': customers.flatMap((customer) => invitationRows(customer, today)),
    'customers.roles': customers.flatMap(({ id, persons }) =>
      persons.flatMap(({ roles, roleStatus = 'ACTIVE', authority = 'SIGN' }, position) =>
        roles.map((name) => ({
          customer_id: id,
          id: demoId(id, position, name),
          person_id: demoId(id, position),
          name,
          status: roleStatus,
          authority,
        })),
      ),
    ),
    'customers.signing_rules': customers.flatMap((customer) => ruleRows(customer, today)),
    'customers.addresses': customers.flatMap(addressRows),
    'customers.tax_details': customers.flatMap(({ id, persons }) =>
      persons.flatMap(({ taxDetails = [] }, position) =>
        taxDetails.map(({ countryCode, number }, precedence) => ({
          customer_id: id,
          person_id: demoId(id, position),
          precedence,
          country_code: countryCode,
          tax_identification_number: number,
        })),
      ),
    ),
    'customers.reference_accounts': customers.flatMap(({ id, referenceAccounts }) =>
      referenceAccounts.map((account, position) => ({
        customer_id: id,
        id: demoId(id, 'reference', position),
        position,
        account_holder: account.accountHolder,
        bank_name: account.bankName,
        iban: account.iban,
        account_number: account.accountNumber,
        branch_code: account.branchCode,
        currency: account.currency,
      })),
    ),
    'customers.consents': customers.flatMap(consentRows),
    'tax.certificates': customers.flatMap((customer) => certificateRows(customer, today)),
    'tax.exemption_orders': customers.flatMap(({ id, exemptionOrder }) =>
      exemptionOrder
        ? {
            customer_id: id,
            id: demoId(id, 'exemption'),
            agent_id: 'servicing-bank',
            kind: 'SINGLE',
            amount_minor: minor(exemptionOrder),
            valid_from: `${today.slice(0, 4)}-01-01`,
          }
        : [],
    ),
  }
}

/** Every holder, and the first of a company, has handed in what lowers the tax abroad, or in America; Seán Byrne’s was refused. */
const certificateRows = (customer: DemoCustomer, today: CalendarDate): Row[] => {
  const { id, market, persons, logins, registeredMonthsAgo } = customer
  const country = countryOf(marketOf(market))
  const firstOfYear = `${today.slice(0, 4)}-01-01` as CalendarDate
  const papers =
    country === 'US'
      ? [{ kind: 'W9', country: null }]
      : certifiedCountries(country, today).map((each) => ({ kind: 'RESIDENCE', country: each }))
  const isRefused = logins.includes('sean.byrne')
  const given = isRefused ? papers.filter((paper) => paper.country === 'LV') : papers
  return persons.flatMap(({ roles }, index) =>
    (index > 0 && !roles.includes('ACCOUNT_HOLDER') ? [] : given).map(({ kind, country: of }) => ({
      ...{ customer_id: id, id: demoId(id, `certificate ${kind} ${of}`, index) },
      ...{ person_id: demoId(id, index), kind, country: of, number: `DEMO-${index + 1}` },
      ...(kind === 'W9'
        ? { valid_from: addMonths(today, -registeredMonthsAgo), valid_to: null }
        : { valid_from: firstOfYear, valid_to: addDays(addMonths(firstOfYear, 60), -1) }),
      state: isRefused ? 'REQUESTED' : 'ACCEPTED',
    })),
  )
}

const ruleRows = ({ id, account, signingRule }: DemoCustomer, today: CalendarDate): Row[] =>
  signingRule
    ? [
        {
          customer_id: id,
          version: 1,
          kind: signingRule.kind,
          named: [],
          alone_up_to_minor: signingRule.aloneUpTo && minor(signingRule.aloneUpTo),
          currency: account.currency,
          set_at: `${today}T00:00:00Z`,
        },
      ]
    : []

function customerRow(customer: DemoCustomer, today: CalendarDate): Row {
  const { id, market, dataValidity = 'VALID', registeredMonthsAgo } = customer
  return {
    id,
    partner_no: `P${id.replaceAll(/\D/g, '')}`,
    status: customer.status,
    type: customer.type,
    market,
    distributor_id: customer.distributor ?? mainDistributor,
    channel_id: market,
    registered_on: addMonths(today, -registeredMonthsAgo),
    data_validity: dataValidity,
    data_valid_until:
      dataValidity === 'EXPIRED'
        ? addDays(today, -1)
        : addMonths(today, monthsOfValidity(customer)),
  }
}

const personRows = ({ id, logins, persons }: DemoCustomer, today: CalendarDate): Row[] =>
  persons.map((person, position) => ({
    customer_id: id,
    id: demoId(id, position),
    position,
    first_name: person.firstName,
    last_name: person.lastName,
    birth_date: birthDateOf(person, today),
    // Only whoever signs in has one; a child does not.
    username: person.login ?? (position === 0 && person.phoneNumber ? logins[0] : null),
    email: person.phoneNumber ? `${person.login ?? logins[0]}@${mailDomain}` : null,
    phone_number: person.phoneNumber,
    academic_title: person.academicTitle,
    courtesy_title: person.courtesyTitle,
    birth_name: person.birthName,
    birth_place: person.birthPlace,
    birth_country: person.birthCountry,
    nationality_primary: person.nationality,
    gender: person.gender,
    marital_status: person.maritalStatus,
    profession: person.profession,
    industry: person.industry,
    // Nobody asks a child.
    pep_standing: isChild(person, persons) ? 'UNKNOWN' : (person.pep?.status ?? 'NONE'),
    pep_info: person.pep?.info,
    origin_of_funds: person.sourceOfFunds?.originOfFunds,
    annual_income_code: person.sourceOfFunds?.annualIncome.code,
    annual_income_text: person.sourceOfFunds?.annualIncome.displayedText,
  }))

function addressRows({ id, address, persons }: DemoCustomer): Row[] {
  const row = {
    customer_id: id,
    kind: 'RESIDENCE',
    ...rowOfAddress(address),
  }
  return [
    { ...row, id: demoId(id, 'address'), person_id: null },
    ...persons.map((_, position) => ({
      ...row,
      id: demoId(id, position, 'address'),
      person_id: demoId(id, position),
    })),
  ]
}

/** What we may send without being asked: service and legal mail. */
const legitimateInterests: readonly string[] = ['cs', 'legal']

const consentRows = ({ id, consents }: DemoCustomer): Row[] =>
  mailConsentIds.map((consent) => ({
    customer_id: id,
    id: consent,
    is_legitimate_interest: legitimateInterests.includes(consent),
    is_valid: consents.includes(consent),
  }))
