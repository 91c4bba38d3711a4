import { describe, expect, test } from 'vitest'
import { date } from '../date.ts'
import { type Locale, locales } from '../market.ts'
import { homeCountry, marketOf } from '../markets/markets.ts'
import {
  type Answers,
  type ContactAnswers,
  emptyAnswers,
  type PersonAnswers,
  type TaxResidence,
} from './answers.ts'
import {
  agreementRefusals,
  backgroundRefusals,
  contactRefusals,
  type FieldRefusal,
  partnerRefusals,
  personRefusals,
} from './checks.ts'
import { kindAsked, kindsOf, stepsOf } from './kinds.ts'
import { marketFields, residenceCountries } from './market-fields.ts'
import { partnerFlow, registrationFlowOf } from './partner-flow.ts'
import { certifiedNumber, taxNumbersOf, taxRefusals } from './tax-residence.ts'
import { w9Certified } from './w9.ts'

const today = date('2026-11-16')
const said = (refusals: readonly FieldRefusal[]) =>
  refusals.map((each) => `${each.field} ${each.code}`)

const homes: Record<Locale, Partial<ContactAnswers>> = {
  en: { postalCode: '110 00', city: 'Praha', countryCode: 'CZE', phoneNumber: '+420601123456' },
  'en-US': { postalCode: '10001', city: 'New York', additionalInformation: 'NY' },
  'de-DE': { postalCode: '10115', city: 'Berlin' },
  'en-GB': { postalCode: 'SW1A 1AA', city: 'London', isRecent: 'no' },
  'en-IE': { postalCode: 'D02 X285', city: 'Dublin' },
  'es-ES': { postalCode: '28013', city: 'Madrid' },
  'nl-NL': { postalCode: '1012 AB', city: 'Amsterdam' },
  'de-AT': { postalCode: '1010', city: 'Wien' },
  'fr-FR': { postalCode: '75008', city: 'Paris' },
  'pl-PL': { postalCode: '00-001', city: 'Warszawa' },
  'fi-FI': { postalCode: '00100', city: 'Helsinki' },
  'it-IT': { postalCode: '00184', city: 'Roma' },
  'de-CH': { postalCode: '8001', city: 'Zürich' },
}

const specimens: Record<Locale, string> = {
  en: 'CZ1234567',
  'en-US': '536-90-4399',
  'de-DE': '36574261809',
  'en-GB': 'AA123456C',
  'en-IE': '6433435F',
  'es-ES': '54362315K',
  'nl-NL': '111222333',
  'de-AT': '035938513',
  'fr-FR': '3023217600053',
  'pl-PL': '44051401359',
  'fi-FI': '131052-308T',
  'it-IT': 'RCCMNL83S18D969H',
  'de-CH': '756.9217.0769.85',
}

/** What somebody who reads carefully types. */
function answersIn(locale: Locale): Answers {
  const country = homeCountry(locale) || 'CZE'
  const empty = emptyAnswers(country)
  return {
    ...empty,
    person: {
      ...empty.person,
      ...{
        courtesyTitle: 'MS',
        firstName: 'Zoë',
        lastName: "O'Brien-Łąk",
        birthDate: '1984-02-29',
      },
      ...{ birthPlace: 'Gdynia', maritalStatus: 'SINGLE' },
    },
    contact: {
      ...empty.contact,
      ...{ street: 'Marketplace', streetNumber: '12', phoneNumber: '+491713920001' },
      ...homes[locale],
    },
    background: {
      ...empty.background,
      ...{
        profession: 'Baker',
        originOfFunds: 'SALARY',
        annualIncome: '20_40K',
        pepStatus: 'NONE',
      },
    },
    partner: { firstName: 'Ada', lastName: 'Brun', email: 'ada@example.org', rule: 'ANY_TWO' },
    tax: { residences: [{ countryCode: country, number: specimens[locale], missingReason: '' }] },
    agreement: {
      ...empty.agreement,
      ...{ terms: true, guarantee: true, electronic: true, ownAccount: true },
    },
  }
}

describe.each(locales)('in %s', (locale) => {
  const setting = { locale, today }
  const { person, contact, background, tax, agreement } = answersIn(locale)

  test('careful answers will do', () => {
    expect(personRefusals(person, setting)).toEqual([])
    expect(contactRefusals(contact, setting)).toEqual([])
    expect(backgroundRefusals(background, setting)).toEqual([])
    expect(taxRefusals(tax, setting)).toEqual([])
    expect(agreementRefusals(agreement, undefined)).toEqual([])
  })

  test('an empty form is told of every field that is needed', () => {
    const empty = emptyAnswers(homeCountry(locale))
    const asked = marketFields(locale)
    const needs = (fields: Record<string, string>) =>
      Object.keys(fields).filter((field) => asked[field as keyof typeof asked] === 'required')
    const told = (refusals: readonly FieldRefusal[]) =>
      refusals.filter(({ code }) => code === 'required').map(({ field }) => field)
    expect(told(personRefusals(empty.person, setting))).toEqual(
      expect.arrayContaining(['courtesyTitle', 'firstName', 'lastName', 'birthDate']),
    )
    const inPerson = needs({ birthPlace: '', maritalStatus: '' })
    expect(told(personRefusals(empty.person, setting))).toEqual(expect.arrayContaining(inPerson))
    const inBackground = needs({ originOfFunds: '', annualIncome: '' })
    expect(told(backgroundRefusals(empty.background, setting)).sort()).toEqual(
      ['profession', 'pepStatus', ...inBackground].sort(),
    )
    expect(said(agreementRefusals(empty.agreement, undefined))).toHaveLength(4)
  })

  test('a postal code of another country is refused', () => {
    const refusals = contactRefusals({ ...contact, postalCode: '#1' }, setting)
    expect(said(refusals)).toEqual(['postalCode postalCode.format'])
  })

  test('the customer lives where the market is', () => {
    const countries = residenceCountries(locale)
    expect(countries).not.toContain(locale === 'en-US' ? 'DEU' : 'USA')
    const iso3 = marketOf(locale).country?.iso3
    expect(countries).toEqual(iso3 ? [iso3] : expect.arrayContaining(['CZE', 'SWE', 'PRT']))
    const abroad = contactRefusals({ ...contact, countryCode: 'BRA', postalCode: '1' }, setting)
    expect(said(abroad)).toContain('countryCode country.unknown')
  })
})

const german = { locale: 'de-DE', today } as const
const anna = answersIn('de-DE')

test.each<[string, Partial<PersonAnswers>, string[]]>([
  ['somebody of 18 today', { birthDate: '2008-11-16' }, []],
  ['somebody of 18 tomorrow', { birthDate: '2008-11-17' }, ['birthDate birthDate.minor']],
  ['a day no calendar has', { birthDate: '1984-02-30' }, ['birthDate birthDate.invalid']],
  ['a day to come', { birthDate: '2027-01-01' }, ['birthDate birthDate.range']],
  ['somebody of 120', { birthDate: '1906-01-01' }, ['birthDate birthDate.range']],
  ['a name in another script', { lastName: 'Ивано́в' }, ['lastName name.characters']],
  ['a name of 51 letters', { lastName: 'a'.repeat(51) }, ['lastName name.length']],
  ['an American', { nationality: 'USA' }, ['nationality country.usPerson']],
  ['an American too', { secondNationality: 'USA' }, ['secondNationality country.usPerson']],
  ['the same twice', { secondNationality: 'DEU' }, ['secondNationality country.repeated']],
  ['a title nobody has', { academicTitle: 'king' }, ['academicTitle value']],
  ['a country nobody knows', { birthCountry: 'XXX' }, ['birthCountry country.unknown']],
])('%s, in Germany', (_, change, expected) => {
  expect(said(personRefusals({ ...anna.person, ...change }, german))).toEqual(expected)
})

test('what a market does not ask is not looked at', () => {
  const answers = { ...answersIn('fi-FI').person, academicTitle: 'king', maritalStatus: 'x' }
  expect(personRefusals(answers, { locale: 'fi-FI', today })).toEqual([])
})

test.each<[string, Partial<ContactAnswers>, string[]]>([
  ['a post box', { street: 'Postfach 12' }, ['street street.postBox']],
  ['care of somebody', { additionalInformation: 'c/o Meier' }, ['street street.postBox']],
  ['no telephone', { phoneNumber: ' ' }, ['phoneNumber required']],
  ['no house number', { streetNumber: '' }, ['streetNumber required']],
  ['no postal code', { postalCode: '' }, ['postalCode required']],
])('%s is no home, in Germany', (_, change, expected) => {
  expect(said(contactRefusals({ ...anna.contact, ...change }, german))).toEqual(expected)
})

describe('in Britain', () => {
  const british = { locale: 'en-GB', today } as const
  const { contact } = answersIn('en-GB')

  test('a house may have a name in place of a number', () => {
    expect(contactRefusals({ ...contact, streetNumber: '' }, british)).toEqual([])
  })

  test('whoever moved lately says where from', () => {
    expect(said(contactRefusals({ ...contact, isRecent: '' }, british))).toEqual([
      'isRecent required',
    ])
    expect(said(contactRefusals({ ...contact, isRecent: 'yes' }, british))).toEqual([
      'previous.street required',
      'previous.city required',
      'previous.postalCode required',
    ])
    const previous = { ...contact.previous, street: 'Rue', city: 'Lyon', postalCode: '69001' }
    const abroad = { ...contact, isRecent: 'yes', previous: { ...previous, countryCode: 'FRA' } }
    expect(contactRefusals(abroad, british)).toEqual([])
  })

  test('the source of funds is needed, and explained where it has no name [RED-009, RED-010]', () => {
    const { background } = answersIn('en-GB')
    const of = (change: object) => said(backgroundRefusals({ ...background, ...change }, british))
    expect(of({ originOfFunds: '', annualIncome: '' })).toEqual([
      'originOfFunds required',
      'annualIncome required',
    ])
    expect(of({ originOfFunds: 'OTHER' })).toEqual(['originDescription required'])
    expect(of({ pepStatus: 'PEP' })).toEqual(['pepInfo required'])
  })
})

describe('tax residences', () => {
  const of = (locale: Locale, ...residences: Partial<TaxResidence>[]) =>
    said(
      taxRefusals(
        {
          residences: residences.map((each) => ({
            countryCode: homeCountry(locale),
            number: '',
            missingReason: '',
            ...each,
          })),
        },
        { locale, today },
      ),
    )
  const idNr = { number: '36 574 261 809' }

  test.each<[string, string[], string[]]>([
    ['none', [], ['residences required']],
    ['a sixth', of('de-DE', idNr, idNr, idNr, idNr, idNr, idNr), ['residences tooManyEntries']],
    [
      'another country beside',
      of('de-DE', idNr, { countryCode: 'POL', number: '44051401359' }),
      [],
    ],
    [
      'the same country twice',
      of('de-DE', idNr, idNr),
      ['residences.1.countryCode country.repeated'],
    ],
    [
      'a digit too few',
      of('de-DE', { number: '3657426180' }),
      ['residences.0.number taxId.country'],
    ],
    [
      'a wrong digit',
      of('de-DE', { number: '36574261808' }),
      ['residences.0.number taxId.checksum'],
    ],
    [
      'no number at home',
      of('de-DE', { missingReason: 'NOT_ISSUED' }),
      ['residences.0.number required'],
    ],
    [
      'no number abroad and no reason',
      of('de-DE', idNr, { countryCode: 'BRA' }),
      ['residences.1.missingReason taxId.reason'],
    ],
    [
      'no number abroad',
      of('de-DE', idNr, { countryCode: 'BRA', missingReason: 'NOT_ISSUED' }),
      [],
    ],
    ['no number in Britain', of('en-GB', { missingReason: 'NOT_REQUIRED' }), []],
    [
      'the United States',
      of('fr-FR', { number: '3023217600053' }, { countryCode: 'USA', number: '536904399' }),
      ['residences.1.countryCode country.usPerson'],
    ],
    ['the United States, from there', of('en-US', { number: '536-90-4399' }), []],
  ])('%s', (title, found, expected) => {
    expect(title === 'none' ? said(taxRefusals({ residences: [] }, german)) : found).toEqual(
      expected,
    )
  })

  test('are kept as plain numbers, the first as the main one [ENT-035, ENT-036]', () => {
    const residences = [
      { countryCode: 'BRA', number: '', missingReason: 'NOT_ISSUED' },
      { countryCode: 'DEU', number: '36 574 261 809', missingReason: '' },
    ]
    expect(taxNumbersOf({ residences })).toEqual([{ countryCode: 'DEU', number: '36574261809' }])
  })

  test('are certified in the United States alone, and only by whoever says so', () => {
    const residences = [{ countryCode: 'USA', number: '536-90-4399', missingReason: '' }]
    const of = (isW9Certified: boolean, locale: 'en-US' | 'en-GB' = 'en-US', all = residences) =>
      certifiedNumber({ residences: all, isW9Certified }, locale)
    expect(of(true)).toBe('536904399')
    expect(certifiedNumber({ residences }, 'en-US')).toBeUndefined()
    expect([of(false), of(true, 'en-GB'), of(true, 'en-US', [])]).toEqual([
      ...[undefined, undefined, undefined],
    ])
    // Ticked, and then another country was chosen: nothing is told of it.
    const moved = [{ countryCode: 'CAN' }]
    expect(w9Certified({ residences: moved, isW9Certified: true }, 'en-US')).toBeUndefined()
    expect(w9Certified({ residences, isW9Certified: false }, 'en-US')).toBe(false)
  })
})

describe('through a partner', () => {
  test.each([
    ['dkb_retail', 'de-DE', 'dkb_retail'],
    ['legal_and_general', 'en-GB', 'legal_and_general'],
    ['mse_savings_hub', 'en-GB', 'mse_savings_hub'],
    ['askpaul', 'en-IE', 'askpaul'],
    ['fairstone', 'en-IE', 'fairstone'],
    ['broker', 'fr-FR', 'broker'],
    ['dkb_retail', 'de-AT', undefined],
    ['nobody', 'de-DE', undefined],
  ] as const)('%s in %s is %s [HDR-040, HDR-041, HDR-043]', (value, locale, expected) => {
    expect(registrationFlowOf(value, locale)).toBe(expected)
  })

  test('an adviser’s customers name the adviser, and partners write for themselves', () => {
    const { agreement } = anna
    expect(said(agreementRefusals(agreement, 'broker'))).toEqual(['partnerReference required'])
    const named = { ...agreement, partnerReference: 'AB-1234' }
    expect(agreementRefusals(named, 'broker')).toEqual([])
    expect(agreementRefusals({ ...agreement, marketing: ['savings'] }, undefined)).toEqual([])
    expect(
      said(agreementRefusals({ ...agreement, marketing: ['savings'] }, 'mse_savings_hub')),
    ).toEqual(['marketing value'])
    expect(partnerFlow('askpaul').reference?.kind).toBe('promoCode')
  })
})

describe('two together', () => {
  const partner = { firstName: 'Ada', lastName: 'Brun', email: 'ada@example.org', rule: 'ANY_TWO' }

  test.each<[name: string, change: Partial<typeof partner>, refused: string[]]>([
    ['as they are', {}, []],
    ['nobody', { firstName: ' ', lastName: '' }, ['firstName required', 'lastName required']],
    ['a company', { lastName: 'Brun & Co. 24' }, ['lastName name.characters']],
    ['no address', { email: 'ada' }, ['email email.format']],
    ['oneself', { email: ' KIM@Example.org ' }, ['email invitation.self']],
    ['a rule for more than two', { rule: 'NAMED' }, ['rule value']],
  ])('the other person: %s', (_, change, refused) => {
    expect(said(partnerRefusals({ ...partner, ...change }, 'kim@example.org'))).toEqual(refused)
  })

  test('whoever begins names the other, whoever is invited names nobody', () => {
    expect(stepsOf('joint')).toEqual([...stepsOf('private').slice(0, 4), 'partner', 'agreement'])
    expect(stepsOf('invited')).toEqual(stepsOf('private'))
  })

  test('some partners bring single savers only', () => {
    expect(kindsOf('en-GB', 'mse_savings_hub')).toEqual(['private'])
    expect(kindsOf('en-IE', 'askpaul')).toEqual(['private', 'joint'])
    expect(kindAsked('joint', 'de-DE', undefined)).toBe('joint')
    expect(kindAsked('joint', 'en-GB', 'legal_and_general')).toBe('private')
    expect(kindAsked('invited', 'de-DE', undefined)).toBe('private')
  })

  test('companies are taken in Germany, Austria and Britain, from advisers and from those who come by themselves', () => {
    const taken = locales.filter((locale) => kindsOf(locale, undefined).includes('company'))
    expect(taken.toSorted()).toEqual(['de-AT', 'de-DE', 'en-GB'])
    expect(kindAsked('company', 'de-DE', 'broker')).toBe('company')
    expect(kindAsked('company', 'de-DE', 'dkb_retail')).toBe('private')
    expect(kindAsked('company', 'fr-FR', undefined)).toBe('private')
  })
})
