import { describe, expect, test } from 'vitest'
import { date } from '#domain/date.ts'
import { legTargets, maturityWishes } from '#domain/deposit/maturity-instruction.ts'
import { mandateSchemes } from '#domain/direct-debit/mandate.ts'
import { instrumentCodes, instruments } from '#domain/investment/instrument.ts'
import { mixRhythms, newMoneyRules, type OwnMix } from '#domain/investment/own-mix.ts'
import { planDays, planRhythms } from '#domain/investment/plan.ts'
import { dwmStrategies, ownTemplate, portfolioTemplates } from '#domain/investment/portfolio.ts'
import { planOrderTypes, saleTypes } from '#domain/investment/portfolio-order.ts'
import { increases } from '#domain/investment/yearly-increase.ts'
import type { Locale } from '#domain/market.ts'
import { markets } from '#domain/markets/markets.ts'
import { money } from '#domain/money.ts'
import { authorities } from '#domain/party/acts.ts'
import { signingRuleKinds } from '#domain/party/signing-rule.ts'
import { dependentsInsurances } from '#domain/pension/pension.ts'
import type { PortfolioAct } from '#domain/signing/portfolio-act.ts'
import {
  type AccountUse,
  factorChanges,
  type SignedAct,
  type SignedNext,
} from '#domain/signing/signed-act.ts'
import { exemptionAgents } from '#domain/tax/exemption-agents.ts'
import { orderKinds } from '#domain/tax/exemption-order.ts'
import { actIn, codeMessage } from './texts.ts'

const oneEach = <Name extends string, Act>(names: readonly Name[], make: (name: Name) => Act) =>
  Object.fromEntries(names.map((name) => [name, [make(name)]])) as unknown as Record<Name, Act[]>

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

const depositOrders: SignedAct[] = [
  ...maturityWishes.map((maturity) => ({ ...order, maturity }) as SignedAct),
  { ...order, action: 'TOP_UP', type: 'OVERNIGHT', months: null, maturity: null },
  { ...order, type: 'NOTICE', months: null, noticeDays: 90, maturity: null },
  { ...order, type: 'OVERNIGHT', months: null, coming: { rate: '0.4', from: date('2026-12-01') } },
]

const [today, later] = [date('2026-11-16'), date('2027-11-16')]
const of = { name: 'order', order: 'o-1', portfolio: 'Wealth 1', portfolioId: 'p-1' } as const
const weights = instrumentCodes.map((code) => ({ isin: instruments[code].isin, percent: 10 }))
const warned = { isWarned: true, cryptoPercent: 12 } as const
const bought = (template: string) => ({
  ...{ ...of, template, amount: eur(100000n), targets: weights, profile: 1, opensDepot: true },
  costs: eur(1234n),
})
const planned = { ...of, ...warned, amount: eur(10000n), profile: 1 }
const mix: OwnMix = { weights, rhythm: 'YEARLY', newMoney: 'BY_TARGET' }
const switched = {
  ...{ ...of, action: 'STRATEGY_SWITCH' as const, value: eur(100000n), profile: 1, tax: eur(500n) },
  ...{ from: 'DWM30', to: 'DWMMM' },
} as const
const pension = { ...of, pension: 'v-1' }
const agreed = {
  ...{ ...pension, action: 'RURUP_ONBOARDING' as const, monthly: eur(10000n), template: 'DWM70' },
  ...{ from: today, startAge: 67, startsOn: later, opensDepot: true, profile: 1, costs: eur(900n) },
} as const

/** A kind of act that is missing here does not compile. */
const portfolioActs: Record<PortfolioAct['action'], readonly PortfolioAct[]> = {
  BUY: portfolioTemplates.map((template) => ({ ...bought(template), ...warned, action: 'BUY' })),
  LIQUID_ONBOARDING: mixRhythms.flatMap((rebalancing) =>
    newMoneyRules.map((newMoney) => ({
      ...{ ...bought(ownTemplate), action: 'LIQUID_ONBOARDING', rebalancing, newMoney },
    })),
  ),
  ...oneEach(saleTypes, (action) => ({
    ...{ ...of, action, amount: eur(100000n), tax: eur(500n), fee: eur(100n) },
  })),
  ...oneEach(planOrderTypes, (action) => ({ ...planned, action, rhythm: 'MONTHLY', day: 1 })),
  SAVINGS_PLAN_CREATE: planRhythms.flatMap((rhythm) =>
    planDays.flatMap((day) =>
      increases.map((increase) => ({
        ...{ ...planned, action: 'SAVINGS_PLAN_CREATE', rhythm, day },
        ...(increase && { increase }),
      })),
    ),
  ),
  SUITABILITY_UPDATE: dwmStrategies.flatMap((allowed) => {
    const act = { ...of, action: 'SUITABILITY_UPDATE', profile: 1, allowed, until: later } as const
    return [
      ...[act, { ...act, isAppropriate: true }, { ...act, isAppropriate: false }],
      { ...act, isAppropriate: false, isCrypto: true },
    ]
  }),
  STRATEGY_SWITCH: [
    ...portfolioTemplates.map((to) => ({ ...switched, ...warned, to })),
    { ...switched, from: ownTemplate, to: ownTemplate, mix, mixBefore: mix },
  ],
  ETFC_CRYPTO_TRANSFER_CONSENT: [
    {
      ...{ ...of, action: 'ETFC_CRYPTO_TRANSFER_CONSENT', value: eur(100000n) },
      ...{ target: 'Wealth 2', targetId: 'p-2' },
    },
  ],
  DWM_MIGRATION_CONSENT: dwmStrategies.map((into) => ({
    ...{ ...of, action: 'DWM_MIGRATION_CONSENT', value: eur(100000n), into, profile: 1 },
    tax: eur(500n),
  })),
  RURUP_ONBOARDING: dependentsInsurances.flatMap((survivors) =>
    increases.map((increase) => ({ ...agreed, survivors, increase })),
  ),
  PENSION_TOP_UP: [{ ...pension, action: 'PENSION_TOP_UP', amount: eur(100000n) }],
  PENSION_CHANGE: increases.map((increase) => ({
    ...{ ...pension, action: 'PENSION_CHANGE', monthly: eur(10000n), increase, from: today },
  })),
  PENSION_HOLIDAY: [
    { ...pension, action: 'PENSION_HOLIDAY', from: today, until: later, after: eur(10000n) },
  ],
  PRIVATE_EQUITY_ONBOARDING: [
    {
      ...{ ...of, action: 'PRIVATE_EQUITY_ONBOARDING', commitment: 'c-1', isMuch: true },
      ...{ amount: eur(20_000_00n), fee: eur(20000n), profile: 1 },
    },
  ],
}

const actsByName: Record<SignedAct['name'], readonly SignedAct[]> = {
  order: [...depositOrders, ...Object.values(portfolioActs).flat()],
  payout: [payout, { ...payout, account: { branchCode: '031120548', accountNumber: '00200732' } }],
  withdrawal: [withdrawal, { ...withdrawal, amount: 'ALL' }],
  maturityInstruction: [
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
  ],
  referenceAccount: [undefined, 'FURTHER', 'PREFERRED', 'REMOVED'].map((use) => ({
    ...{ name: 'referenceAccount', holder: 'Anna Schmidt', account: iban },
    ...(use && { use: use as AccountUse }),
  })),
  mandate: mandateSchemes.map((scheme) => ({
    ...{ name: 'mandate', scheme, holder: 'Anna Schmidt', account: iban },
    ...{ creditor: 'Musterbank', creditorId: 'DE98ZZZ09999999999' },
  })),
  leave: [null, { holder: 'Anna Schmidt', account: iban }].map((to) => ({
    ...{ name: 'leave', customer: 'BAC_410_000_001', to },
  })),
  exemptionOrder: exemptionAgents.flatMap((agent) =>
    orderKinds.map((kind) => ({
      ...{ name: 'exemptionOrder', agent, bank: null, kind, amount: eur(200000n) },
      ...{ tin: '12345678903', validFrom: today, validTo: kind === 'JOINT' ? later : null },
      partner:
        kind === 'JOINT' ? { name: 'Jan Schmidt', birthDate: today, tin: '98765432106' } : null,
    })),
  ),
  authority: authorities.flatMap((authority) =>
    (['grant', 'end'] as const).map((change) => ({
      ...{ name: 'authority', change, person: 'Jan Schmidt', email: 'jan@example.org', authority },
    })),
  ),
  death: [{ name: 'death', person: 'Jan Schmidt', diedOn: today }],
  signingRule: signingRuleKinds.map((kind) => ({
    ...{ name: 'signingRule', customer: 'BAC_410_000_001', kind, aloneUpTo: eur(100000n) },
    named: kind === 'NAMED' ? ['Anna Schmidt', 'Jan Schmidt'] : [],
  })),
  export: [{ name: 'export', customer: 'BAC_410_000_001' }],
  contact: [
    { name: 'contact', person: 'x', email: 'anna@example.org', phoneNumber: '+4915112345678' },
  ],
  codeNumber: [{ name: 'codeNumber', phoneNumber: '+4915112345678' }],
  factor: factorChanges.map((change) => ({
    ...{ name: 'factor', login: 'anna.schmidt', change, passkey: 'Phone' },
  })),
}

const acts = Object.values(actsByName).flat()

describe.each(markets)('in $locale', ({ locale }) => {
  test('no act shows a raw code, a number of the product, a technical date or a text that is missing', () => {
    for (const act of acts)
      for (const line of said(locale, act))
        expect(line).not.toMatch(
          /OF007|[A-Z]{2,}_|\b(PRINCIPAL|REST|ALL|TERM|OVERNIGHT|DWM\w+|ETFC|CRYPTO|[A-Z]+LY|CORE|SINGLE|JOINT|SIGN|VIEW|NAMED)\b|\d{4}-\d\d-\d\d|acts|titles|\b(legs|parts|wishes|funds|own|pension|commitment|uses|agents|kinds|authorities|rules|mandate|planRhythms)\.|[{}]|undefined/,
        )
  })

  test('the message brings the code, and says the act as the screen does', () => {
    for (const signed of acts) {
      const act = actIn(locale, signed)
      const { body } = codeMessage(locale, act, '123456')
      expect(body).toContain('123456')
      const lines = body.replaceAll('\u00a0:', ':').split('\n')
      for (const { label, value } of act.lines) expect(lines).toContain(`${label}: ${value}`)
      expect(lines).toContain(act.title)
    }
  })
})
