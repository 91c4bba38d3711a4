// Whether what a company says of itself will do, step by step, by the rules of the market.

import { pepStatuses } from '../customer/person.ts'
import { date, parseDate } from '../date.ts'
import { parseBirthDate } from '../identifiers/birth-date.ts'
import { parseEmail } from '../identifiers/email.ts'
import { parseLei, parseRegisterNumber } from '../identifiers/register-number.ts'
import { homeCountry } from '../markets/markets.ts'
import { signingRuleKinds } from '../party/signing-rule.ts'
import type { ProblemCode } from '../problem/problem.ts'
import {
  addressRefusals,
  type Check,
  type FieldRefusal,
  isAnything,
  isCountry,
  isName,
  isOneOf,
  refusalsOf,
  type Setting,
} from './checks.ts'
import {
  type CompanyAnswers,
  type CompanyTaxAnswers,
  companyMarket,
  companyTaxNumberOf,
  entityKinds,
} from './company.ts'
import { isOwner, mostOwners, type OwnersAnswers, ownersRefusal, parseShare } from './owners.ts'
import {
  isAttainable,
  mostRepresentatives,
  type PeopleAnswers,
  type Setting as PeopleSetting,
  repeated,
} from './people.ts'

/** Forms that stand in no register of companies. */
const unregisteredForms: readonly string[] = ['Stiftung', 'Verein', 'Partnership', 'Charity']

/** Of a company that is older nobody knows the day. */
const earliestFounding = date('1000-01-01')

const within = (prefix: string, refusals: readonly FieldRefusal[]): FieldRefusal[] =>
  refusals.map(({ field, code }) => ({ field: `${prefix}.${field}`, code }))

export function companyRefusals(
  answers: CompanyAnswers,
  { locale, today }: Setting,
): FieldRefusal[] {
  const market = companyMarket(locale)
  if (!market) return [{ field: 'legalForm', code: 'value' }]
  const isFree = unregisteredForms.includes(answers.legalForm)
  const registered = isFree ? 'optional' : 'required'
  const isPast: Check = (text) => {
    const day = parseDate(text)
    return day && day >= earliestFounding && day <= today ? undefined : 'company.founded'
  }
  return [
    ...refusalsOf(answers, [
      ['legalName', 'required', isAnything],
      ['legalForm', 'required', isOneOf(market.legalForms)],
      ['registerCourt', market.hasCourts ? registered : 'never', isAnything],
      ['registerNumber', registered, (text) => parseRegisterNumber(market.country, text).refusal],
      ['foundedOn', 'required', isPast],
      ['industry', 'required', isAnything],
      ['isListed', 'required', isOneOf(['yes', 'no'])],
    ]),
    ...addressRefusals(answers, locale, (code) =>
      code === homeCountry(locale) ? undefined : 'country.unknown',
    ),
  ]
}

export function peopleRefusals(answers: PeopleAnswers, setting: PeopleSetting): FieldRefusal[] {
  const { others } = answers
  const { own, today } = setting
  if (others.length > mostRepresentatives) return [{ field: 'others', code: 'tooManyEntries' }]
  const mails = others.map(({ email }) => parseEmail(email).value)
  const twice = repeated(others, [own])
  const found = others.flatMap((each, i) => {
    const isElse: Check = (text) => {
      const { value, refusal } = parseEmail(text)
      if (refusal) return refusal
      if (value === own.email) return 'invitation.self'
      return mails.indexOf(value) < i ? 'party.same' : undefined
    }
    const refusals = refusalsOf(each, [
      ['firstName', 'required', isName],
      ['lastName', 'required', isName],
      ['birthDate', 'required', (text) => parseBirthDate(text, today).refusal],
      ['email', each.signs ? 'required' : 'never', isElse],
    ])
    const isTwice = twice.includes(i) && refusals.length === 0
    return within(`others.${i}`, isTwice ? [{ field: 'lastName', code: 'party.same' }] : refusals)
  })
  const rule = refusalsOf(answers, [['rule', 'required', isOneOf(signingRuleKinds)]])
  const isLonely = rule.length === 0 && !isAttainable(answers)
  return [
    ...found,
    ...rule,
    ...(isLonely ? [{ field: 'rule', code: 'rule.signers' } as const] : []),
  ]
}

/** Children own companies too. */
const isBorn =
  (today: Setting['today']): Check =>
  (text) => {
    const { refusal } = parseBirthDate(text, today)
    return refusal === 'birthDate.minor' ? undefined : refusal
  }

const isShare =
  (today: Setting['today']): Check =>
  (text): ProblemCode | undefined => {
    const share = parseShare(text)
    if (share === undefined) return 'owners.share'
    return isOwner(share, today) ? undefined : 'owners.small'
  }

export function ownersRefusals(
  answers: OwnersAnswers,
  { today, isListed }: Pick<Setting, 'today'> & { isListed: boolean },
): FieldRefusal[] {
  const { owners } = answers
  if (isListed) return []
  if (owners.length > mostOwners) return [{ field: 'owners', code: 'tooManyEntries' }]
  const twice = repeated(owners)
  const found = owners.flatMap((owner, i) => {
    const refusals = refusalsOf(owner, [
      ['firstName', 'required', isName],
      ['lastName', 'required', isName],
      ['birthDate', 'required', isBorn(today)],
      ['nationality', 'required', isCountry],
      ['share', 'required', isShare(today)],
      ['pepStatus', 'required', isOneOf(pepStatuses)],
    ])
    const isTwice = twice.includes(i) && refusals.length === 0
    return within(`owners.${i}`, isTwice ? [{ field: 'lastName', code: 'party.same' }] : refusals)
  })
  if (found.length > 0) return found
  const code = ownersRefusal(answers, { isListed })
  if (!code) return []
  return [{ field: code === 'owners.sum' ? `owners.${owners.length - 1}.share` : 'hasNone', code }]
}

export function companyTaxRefusals(
  answers: CompanyTaxAnswers,
  { locale }: Pick<Setting, 'locale'>,
): FieldRefusal[] {
  const { isTaxNumberRequired, isTaxNumber } = companyMarket(locale)!
  return refusalsOf(answers, [
    [
      'number',
      isTaxNumberRequired ? 'required' : 'optional',
      (text) => (isTaxNumber.test(companyTaxNumberOf(text)) ? undefined : 'taxId.country'),
    ],
    ['lei', 'optional', (text) => parseLei(text).refusal],
    ['entityKind', 'required', isOneOf(entityKinds)],
  ])
}
