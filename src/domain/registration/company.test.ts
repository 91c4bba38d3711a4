import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { date } from '../date.ts'
import { parseLei, parseRegisterNumber } from '../identifiers/register-number.ts'
import { emptyAnswers } from './answers.ts'
import type { FieldRefusal } from './checks.ts'
import {
  type CompanyAnswers,
  companyName,
  isAuthorityKnown,
  type RegisterEntry,
  registerCheck,
} from './company.ts'
import {
  companyRefusals,
  companyTaxRefusals,
  ownersRefusals,
  peopleRefusals,
} from './company-checks.ts'
import { areLeadersOwners, isOwner, isTooMuch, parseShare, writtenShare } from './owners.ts'
import { isAttainable, registeredRule, repeated } from './people.ts'

const today = date('2026-11-17')
const said = (refusals: readonly FieldRefusal[]) =>
  refusals.map((each) => `${each.field} ${each.code}`)

describe('a number of a register', () => {
  test.each([
    ['DEU', 'hrb 12345', 'HRB 12345'],
    ['DEU', 'HRB12345B', 'HRB 12345 B'],
    ['DEU', 'gnr 77', 'GnR 77'],
    ['DEU', '12345', undefined],
    ['AUT', 'FN 123456a', 'FN 123456a'],
    ['AUT', '123456 A', 'FN 123456a'],
    ['AUT', '123456', undefined],
    ['GBR', '01234567', '01234567'],
    ['GBR', 'sc123456', 'SC123456'],
    ['GBR', '1234567', undefined],
  ] as const)('%s %s', (country, typed, value) => {
    expect(parseRegisterNumber(country, typed).value).toBe(value)
  })

  test('is written one way: written twice it is the same', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('DEU', 'AUT', 'GBR'),
        fc.string({ maxLength: 60 }),
        (of, typed) => {
          const once = parseRegisterNumber(of, typed).value
          if (once) expect(parseRegisterNumber(of, once).value).toBe(once)
        },
      ),
    )
  })

  test('of legal entities all over the world has its check digits', () => {
    expect(parseLei('5493 001KJTIIGC8Y1R12').value).toBe('5493001KJTIIGC8Y1R12')
    expect(parseLei('5493001KJTIIGC8Y1R13').refusal).toBe('company.lei')
    expect(parseLei('5493001KJTIIGC8Y1R1').refusal).toBe('company.lei')
  })
})

const firm: CompanyAnswers = {
  ...emptyAnswers('DEU').company,
  ...{ legalName: 'Nordlicht Werft', legalForm: 'GmbH', registerCourt: 'Amtsgericht Kiel' },
  ...{ registerNumber: 'HRB 10001', foundedOn: '2004-06-21', industry: 'Ships', isListed: 'no' },
  ...{ street: 'Am Hafen', streetNumber: '12', postalCode: '24103', city: 'Kiel' },
}

describe('what a company says of itself', () => {
  test.each<[string, Partial<CompanyAnswers>, string[]]>([
    ['everything', {}, []],
    ['no name', { legalName: ' ' }, ['legalName required']],
    ['a form of elsewhere', { legalForm: 'Ltd' }, ['legalForm value']],
    ['no court', { registerCourt: '' }, ['registerCourt required']],
    [
      'another country’s number',
      { registerNumber: '01234567' },
      ['registerNumber company.register'],
    ],
    ['founded tomorrow', { foundedOn: '2026-11-18' }, ['foundedOn company.founded']],
    ['founded in no year', { foundedOn: '0000-01-01' }, ['foundedOn company.founded']],
    ['founded on no day', { foundedOn: '2026-02-30' }, ['foundedOn company.founded']],
    ['no word on the exchange', { isListed: '' }, ['isListed required']],
    ['seated in a box', { street: 'Postfach 12' }, ['street street.postBox']],
    ['seated abroad', { countryCode: 'AUT', postalCode: '1010' }, ['countryCode country.unknown']],
    [
      'a foundation needs no register',
      { legalForm: 'Stiftung', registerCourt: '', registerNumber: '' },
      [],
    ],
  ])('%s', (_, change, refused) => {
    expect(said(companyRefusals({ ...firm, ...change }, { locale: 'de-DE', today }))).toEqual(
      refused,
    )
  })

  test('is asked nowhere else', () => {
    expect(said(companyRefusals(firm, { locale: 'fr-FR', today }))).toEqual(['legalForm value'])
  })

  test.each([
    ['de-DE', { number: '21 815 08150', lei: '', entityKind: 'ACTIVE' }, []],
    ['de-DE', { number: '', lei: '', entityKind: 'ACTIVE' }, ['number required']],
    ['de-AT', { number: '12-345/6789', lei: '', entityKind: 'PASSIVE' }, []],
    ['en-GB', { number: '', lei: '', entityKind: 'FINANCIAL' }, []],
    [
      'en-GB',
      { number: '12', lei: 'X', entityKind: '' },
      ['number taxId.country', 'lei company.lei', 'entityKind required'],
    ],
  ] as const)('its taxes in %s', (locale, answers, refused) => {
    expect(said(companyTaxRefusals(answers, { locale }))).toEqual(refused)
  })
})

const entry: RegisterEntry = {
  ...{ legalName: 'Nordlicht Werft', legalForm: 'GmbH', registerCourt: 'Amtsgericht Kiel' },
  ...{ registerNumber: 'HRB 10001', foundedOn: '2004-06-21', address: firm, rule: 'ANY_TWO' },
  representatives: [
    { firstName: 'Paula Marie', lastName: 'Winter' },
    { firstName: 'Jonas', lastName: 'Winter' },
  ],
}

test.each([
  ['Nordlicht Werft', 'GmbH', 'Nordlicht Werft GmbH'],
  [' Nordlicht Werft gmbh ', 'GmbH', 'Nordlicht Werft gmbh'],
  ['Nordverlag', 'AG', 'Nordverlag AG'],
  ['AG', 'AG', 'AG'],
])('%s and %s are called %s', (legalName, legalForm, called) => {
  expect(companyName({ legalName, legalForm })).toBe(called)
})

describe('the register', () => {
  test('knows a company by its name, however it is written', () => {
    expect(registerCheck(entry, firm)).toBe('FOUND')
    expect(registerCheck(entry, { legalName: 'NORDLICHT-Werft GmbH', legalForm: 'GmbH' })).toBe(
      'FOUND',
    )
    expect(registerCheck(entry, { legalName: 'Nordlicht Reederei', legalForm: 'GmbH' })).toBe(
      'DIFFERS',
    )
    expect(registerCheck(entry, { legalName: 'Nordlicht Werft', legalForm: 'AG' })).toBe('DIFFERS')
    expect(registerCheck('UNKNOWN', firm)).toBe('UNKNOWN')
    expect(registerCheck('AWAY', firm)).toBe('AWAY')
  })

  test('bears out who acts, and never a looser rule than its own', () => {
    const [paula, jonas] = [
      { firstName: 'Paula', lastName: 'Winter' },
      { firstName: 'Jonas', lastName: 'Winter' },
    ]
    expect(isAuthorityKnown(entry, [paula, jonas], 'ANY_TWO')).toBe(true)
    expect(isAuthorityKnown(entry, [paula, jonas], 'NAMED')).toBe(true)
    expect(isAuthorityKnown(entry, [paula, jonas], 'ALONE')).toBe(false)
    expect(
      isAuthorityKnown(entry, [paula, { firstName: 'Kim', lastName: 'Winter' }], 'ANY_TWO'),
    ).toBe(false)
    expect(isAuthorityKnown('AWAY', [paula, jonas], 'NAMED')).toBe(false)
  })
})

const paula = {
  ...{ firstName: 'Paula', lastName: 'Winter', birthDate: '1990-05-17' },
  email: 'paula@example.org',
}
const jonas = {
  ...{ firstName: 'Jonas', lastName: 'Winter', birthDate: '1988-02-03' },
  ...{ email: 'jonas@example.org', signs: true },
}

describe('who acts for it', () => {
  const of = (rule: string, others: (typeof jonas)[]) =>
    said(peopleRefusals({ rule, others }, { own: paula, today }))

  test.each<[string, string, (typeof jonas)[], string[]]>([
    ['alone', 'ALONE', [], []],
    ['two', 'ANY_TWO', [jonas], []],
    ['two of one', 'ANY_TWO', [], ['rule rule.signers']],
    ['two, and nobody else signs', 'NAMED', [{ ...jonas, signs: false }], ['rule rule.signers']],
    ['known by name', 'ALONE', [{ ...jonas, email: '', signs: false }], []],
    [
      'invited without an address',
      'ANY_TWO',
      [{ ...jonas, email: '' }],
      ['others.0.email required'],
    ],
    [
      'oneself',
      'ANY_TWO',
      [{ ...jonas, email: 'PAULA@example.org' }],
      ['others.0.email invitation.self'],
    ],
    [
      'oneself in another mailbox',
      'ANY_TWO',
      [{ ...jonas, ...paula, email: 'p@example.org' }],
      ['others.0.lastName party.same'],
    ],
    [
      'one address for two',
      'ANY_TWO',
      [jonas, { ...jonas, firstName: 'Ida' }],
      ['others.1.email party.same'],
    ],
    [
      'a child',
      'ANY_TWO',
      [{ ...jonas, birthDate: '2010-01-01' }],
      ['others.0.birthDate birthDate.minor'],
    ],
    ['no rule', 'SOMEBODY', [jonas], ['rule value']],
    ['a crowd', 'ANY_TWO', Array.from({ length: 7 }, () => jonas), ['others tooManyEntries']],
  ])('%s', (_, rule, others, refused) => {
    expect(of(rule, others)).toEqual(refused)
  })

  test('a rule that names people names all who sign, and no other does', () => {
    expect(registeredRule('NAMED', ['a', 'b'])).toEqual({ kind: 'NAMED', named: ['a', 'b'] })
    expect(registeredRule('ANY_TWO', ['a', 'b'])).toEqual({ kind: 'ANY_TWO', named: [] })
  })

  test('nobody counts twice, wherever in the list they stand', () => {
    const people = fc.array(
      fc.record({
        firstName: fc.constantFrom('Ida', 'IDA', 'Jón'),
        lastName: fc.constantFrom('Ek', 'Åk'),
        birthDate: fc.constantFrom('1990-01-01', '1991-01-01'),
      }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(people, (drawn) => {
        const left = drawn.filter((_, i) => !repeated(drawn).includes(i))
        expect(repeated(left)).toEqual([])
        expect(left.length > 0).toBe(drawn.length > 0)
      }),
    )
  })

  test('whatever is drawn, more than one signs where the rule asks for it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('ALONE', 'ANY_TWO', 'NAMED'),
        fc.array(fc.boolean()),
        (rule, signs) => {
          const others = signs.map((each) => ({ ...jonas, signs: each }))
          expect(isAttainable({ rule, others })).toBe(rule === 'ALONE' || signs.includes(true))
        },
      ),
    )
  })
})

const ida = {
  ...{ firstName: 'Ida', lastName: 'Ek', birthDate: '1980-01-01' },
  ...{ nationality: 'SWE', share: '60', pepStatus: 'NONE' },
}

describe('who owns it', () => {
  const of = (owners: (typeof ida)[], hasNone = false, isListed = false, day = today) =>
    said(ownersRefusals({ hasNone, owners }, { today: day, isListed }))
  const other = (share: string) => ({ ...ida, firstName: 'Ole', share })

  test('is named by shares that are no more than the whole', () => {
    expect(of([ida, other('40')])).toEqual([])
    expect(of([ida, other('40,01')])).toEqual(['owners.1.share owners.sum'])
    expect(of([ida, other('40.001')])).toEqual(['owners.1.share owners.share'])
    expect(of([ida, other('0')])).toEqual(['owners.1.share owners.share'])
    expect(of([ida, { ...other('30'), nationality: 'XXX' }])).toEqual([
      'owners.1.nationality country.unknown',
    ])
    expect(of([ida, { ...ida, share: '30' }])).toEqual(['owners.1.lastName party.same'])
    expect(of([{ ...ida, birthDate: '2015-01-01' }])).toEqual([])
    expect(of([{ ...ida, pepStatus: '' }])).toEqual(['owners.0.pepStatus required'])
    expect(of([{ ...ida, pepStatus: 'UNKNOWN' }])).toEqual(['owners.0.pepStatus value'])
  })

  test('is whoever has more than a quarter, and from 10 July 2027 a quarter', () => {
    const day = (text: string) => of([ida, other('25')], false, false, date(text))
    expect(day('2027-07-09')).toEqual(['owners.1.share owners.small'])
    expect(day('2027-07-10')).toEqual([])
    expect(of([ida, other('25.01')], false, false, date('2027-07-09'))).toEqual([])
  })

  test('is said in so many words to be nobody, and those who lead it stand in', () => {
    expect(of([])).toEqual(['hasNone owners.missing'])
    expect(of([], true)).toEqual([])
    expect(of([ida], true)).toEqual(['hasNone value'])
    expect(areLeadersOwners({ hasNone: true, owners: [] }, { isListed: false })).toBe(true)
    expect(areLeadersOwners({ hasNone: false, owners: [ida] }, { isListed: false })).toBe(false)
  })

  test('is not asked of those an exchange watches over', () => {
    expect(of([], false, true)).toEqual([])
    expect(areLeadersOwners({ hasNone: true, owners: [] }, { isListed: true })).toBe(false)
  })

  test('shares come back as they were said, and never count for more than the whole', () => {
    const share = fc.integer({ min: 1, max: 10_000 })
    fc.assert(
      fc.property(share, fc.constantFrom('.', ','), (drawn, point) => {
        const written = writtenShare(drawn)
        expect(parseShare(written.replace('.', point))).toBe(drawn)
      }),
    )
    fc.assert(
      fc.property(fc.array(share, { maxLength: 10 }), (drawn) => {
        const sum = drawn.reduce((all, each) => all + each, 0)
        expect(isTooMuch(drawn)).toBe(sum > 10_000)
        // At most three can own enough to be named today, four from the day a quarter counts.
        if (sum > 10_000) return
        expect(drawn.filter((each) => isOwner(each, date('2026-11-17'))).length).toBeLessThan(4)
        expect(drawn.filter((each) => isOwner(each, date('2027-07-10'))).length).toBeLessThan(5)
      }),
    )
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), (typed) => {
        const parsed = parseShare(typed)
        if (parsed !== undefined) expect(parsed >= 1 && parsed <= 10_000).toBe(true)
      }),
    )
  })
})
