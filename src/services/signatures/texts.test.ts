import { describe, expect, test } from 'vitest'
import { date } from '#domain/date.ts'
import { legTargets, maturityWishes } from '#domain/deposit/maturity-instruction.ts'
import { type Locale, markets } from '#domain/market.ts'
import { money } from '#domain/money.ts'
import type { SignedAct, SignedNext } from '#domain/signing/signed-act.ts'
import { actIn, codeMessage } from './texts.ts'

const eur = (minor: bigint) => money(minor, 'EUR')
const iban = { iban: 'DE02120300000000202051' }

const order: SignedAct = {
  ...{ name: 'order', order: 'o-1', action: 'OPEN', amount: eur(12_500_00n), rate: '1.7' },
  ...{ bank: 'Elbtor Bank', product: 'OF007', type: 'TERM', maturity: 'RENEW_PRINCIPAL' },
  ...{ months: 12, noticeDays: null },
}
const payout: SignedAct = {
  name: 'payout',
  amount: eur(50000n),
  holder: 'Anna Schmidt',
  account: iban,
}
const withdrawal: SignedAct = {
  ...{ name: 'withdrawal', deposit: 'd-1', kind: 'NOTICE', bank: 'Hansekontor Bank AG' },
  ...{ amount: eur(50000n), paidOn: date('2026-11-20') },
}
const next: SignedNext = {
  ...{ product: 'OF007', bank: 'Isarquell', months: 3, rate: '1.95', amount: eur(10_012_86n) },
  ...{ startsOn: date('2026-12-22'), endsOn: date('2027-03-22'), maturity: 'PAYOUT' },
}
const instruction: SignedAct = {
  ...{ name: 'maturityInstruction', deposit: 'd-1', bank: 'Elbtor Bank' },
  legs: [
    { to: 'ACCOUNT', amount: eur(250000n) },
    { to: 'PRODUCT', amount: 'REST', next },
  ],
}

/** One line each, with plain spaces. */
const said = (locale: Locale, act: SignedAct): string[] => {
  const { title, lines } = actIn(locale, act)
  return [title, ...lines.map(({ label, value }) => `${label}: ${value}`)].map((line) =>
    line.replaceAll(/[\u00a0\u202f]/g, ' '),
  )
}

test.each<[Locale, SignedAct, string[]]>([
  [
    'de-DE',
    order,
    [
      'Anlage eröffnen',
      ...['Betrag: 12.500,00 €', 'Zinssatz: 1,70 % p.a.', 'Bank: Elbtor Bank'],
      'Produkt: Festgeld, 1 Jahr',
      'Bei Fälligkeit: Anlage verlängern, Zinsen auszahlen',
    ],
  ],
  [
    'de-DE',
    { ...order, type: 'NOTICE', months: null, noticeDays: 35, maturity: null },
    [
      'Anlage eröffnen',
      ...['Betrag: 12.500,00 €', 'Zinssatz: 1,70 % p.a.', 'Bank: Elbtor Bank'],
      'Produkt: Kündigungsgeld, 35 Tage Kündigungsfrist',
    ],
  ],
  [
    'de-DE',
    payout,
    [
      'Auszahlung auf Ihr Referenzkonto',
      ...['Betrag: 500,00 €', 'An: Anna Schmidt', 'IBAN: DE02 1203 0000 0000 2020 51'],
    ],
  ],
  [
    'fr-FR',
    withdrawal,
    [
      'Retrait d’un dépôt',
      ...['Banque: Hansekontor Bank AG', 'Montant: 500,00 €', 'Remboursement le: 20 novembre 2026'],
    ],
  ],
  [
    'de-DE',
    instruction,
    [
      'Was am Ende einer Anlage geschieht',
      ...['Anlage bei: Elbtor Bank', 'Auf Ihr Verrechnungskonto: 2.500,00 €'],
      ...['In eine neue Anlage bei Isarquell: Alles, was übrig ist', 'Produkt: Festgeld, 3 Monate'],
      ...['Zinssatz, mindestens: 1,95 % p.a.', 'Betrag, voraussichtlich: 10.012,86 €'],
      ...['Beginn: 22. Dezember 2026', 'Ende: 22. März 2027'],
      'An ihrem Ende: Alles auf mein Verrechnungskonto auszahlen',
    ],
  ],
  [
    'en-GB',
    {
      ...{ name: 'referenceAccount', holder: 'Olivia Hughes' },
      account: { branchCode: '009902', accountNumber: '12345601' },
    },
    [
      'Change of nominated account',
      ...['Account holder: Olivia Hughes', 'Sort code: 00-99-02', 'Account number: 12345601'],
    ],
  ],
])('in %s an act is said in the words and figures of the market', (locale, act, lines) => {
  expect(said(locale, act)).toEqual(lines)
})

const acts: SignedAct[] = [
  ...maturityWishes.map((maturity) => ({ ...order, maturity }) as SignedAct),
  { ...order, action: 'TOP_UP', type: 'OVERNIGHT', months: null, maturity: null },
  { ...order, type: 'NOTICE', months: null, noticeDays: 90, maturity: null },
  payout,
  { ...payout, account: { branchCode: '031120548', accountNumber: '00200732' } },
  withdrawal,
  { ...withdrawal, amount: 'ALL' },
  ...legTargets.map(
    (to): SignedAct => ({
      ...{ name: 'maturityInstruction', deposit: 'd-1', bank: 'Elbtor Bank' },
      legs: [
        { to, amount: 'PRINCIPAL', next },
        { to: 'ACCOUNT', amount: 'REST' },
      ],
    }),
  ),
  { ...instruction, legs: [{ to: 'ACCOUNT', amount: 'REST' }] },
]

describe.each(markets)('in $locale', ({ locale }) => {
  test('no act shows a raw code, a number of the product, a technical date or a text that is missing', () => {
    for (const act of acts)
      for (const line of said(locale, act))
        expect(line).not.toMatch(
          /OF007|[A-Z]{2,}_|\b(PRINCIPAL|REST|ALL|TERM|OVERNIGHT)\b|\d{4}-\d\d-\d\d|acts|titles|legs|parts|wishes|[{}]|undefined/,
        )
  })

  test('the message brings the code, and says the act as the screen does', () => {
    const act = actIn(locale, payout)
    const { body } = codeMessage(locale, act, '123456')
    expect(body).toContain('123456')
    for (const { label, value } of act.lines)
      expect(body).toMatch(new RegExp(`^${label}\u00a0?: ${value}$`, 'm'))
  })
})
