// What a customer signs, as typed facts, and the lines that say it: the same words on the screen and in
// the message that brings the code.

import { printCustomerId } from '../customer/customer.ts'
import type { CalendarDate } from '../date.ts'
import type { DepositType } from '../deposit/deposit.ts'
import type { LegTarget, MaturityWish } from '../deposit/maturity-instruction.ts'
import type { ComingRate } from '../deposit/rate-change.ts'
import { formatDate, formatMoney, formatPercent, formatRound } from '../format.ts'
import { printPhone } from '../identifiers/phone.ts'
import type { Locale } from '../market.ts'
import { marketOf } from '../markets/markets.ts'
import type { Money } from '../money.ts'
import { termText } from '../offer/term-text.ts'
import { rate } from '../rate.ts'
import type { ExemptionAgent } from '../tax/exemption-agents.ts'
import type { OrderKind } from '../tax/exemption-order.ts'
import type { ActLine, SayAct, SignedAccount } from './act-line.ts'
import { accountLines, linesOfMandate, type MandateAct } from './mandate-act.ts'
import { linesOfParty, type PartyAct } from './party-act.ts'
import { actionOf, type PortfolioAct, portfolioLines } from './portfolio-act.ts'

export type SignedLeg = {
  to: LegTarget
  amount: Money | 'PRINCIPAL' | 'REST'
  /** The deposit that takes the money on. */
  next?: SignedNext | undefined
}

export type SignedNext = {
  product: string
  bank: string
  months: number
  rate: string
  /** As far as it can be foreseen. */
  amount: Money
  startsOn: CalendarDate
  endsOn: CalendarDate
  maturity: MaturityWish
}

/** What is done with a reference account other than naming one that is preferred at once. */
export type AccountUse = 'FURTHER' | 'PREFERRED' | 'REMOVED'

/** Every fact is bound by the signature, also those that are shown to nobody. */
export type SignedAct =
  | {
      name: 'order'
      order: string
      action: 'OPEN' | 'TOP_UP'
      amount: Money
      rate: string
      /** What is above a bound earns another one. */
      tier?: { above: Money; rate: string } | undefined
      coming?: ComingRate | undefined
      bank: string
      product: string
      type: DepositType
      /** How long the money is bound, where it is. */
      months: number | null
      noticeDays: number | null
      maturity: MaturityWish | null
    }
  | PortfolioAct
  | { name: 'payout'; amount: Money; holder: string; account: SignedAccount }
  | {
      name: 'withdrawal'
      deposit: string
      kind: string
      bank: string
      amount: Money | 'ALL'
      paidOn: CalendarDate
    }
  | { name: 'maturityInstruction'; deposit: string; bank: string; legs: readonly SignedLeg[] }
  /** Without a use it is named, and preferred from then on. */
  | { name: 'referenceAccount'; holder: string; account: SignedAccount; use?: AccountUse }
  | MandateAct
  /** With the account the last money goes to, where there is one. */
  | { name: 'leave'; customer: string; to: { holder: string; account: SignedAccount } | null }
  | {
      name: 'exemptionOrder'
      agent: ExemptionAgent
      /** Its name, where it is a bank. */
      bank: string | null
      kind: OrderKind
      amount: Money
      tin: string
      partner: { name: string; birthDate: CalendarDate; tin: string } | null
      validFrom: CalendarDate
      validTo: CalendarDate | null
    }
  | PartyAct
  | { name: 'export'; customer: string }
  | { name: 'contact'; person: string; email: string; phoneNumber: string }
  | { name: 'codeNumber'; phoneNumber: string }
  | { name: 'factor'; login: string; change: FactorChange; passkey?: string | undefined }

/** What changes how a user logs in and signs. */
export const factorChanges = [
  'addTotp',
  'removeTotp',
  'addPasskey',
  'removePasskey',
  'stopMessages',
  'renewRecoveryCodes',
] as const
export type FactorChange = (typeof factorChanges)[number]
export const isChangeOfFactors = ({ name }: Pick<SignedAct, 'name'>): boolean => name === 'factor'

/** Acts that decide where money and codes go from then on, and who says so. */
export const movesChannel = ({ name }: Pick<SignedAct, 'name'>): boolean =>
  ['referenceAccount', 'contact', 'codeNumber', 'factor', 'authority', 'signingRule'].includes(name)

export type SaidAct = { title: string; lines: ActLine[] }

type In<Name extends SignedAct['name']> = Extract<SignedAct, { name: Name }>
type Words = { locale: Locale; say: SayAct }

const sum = (label: string, amount: Money, { locale }: Words): ActLine => ({
  label,
  value: formatMoney(locale, amount),
  isNumber: true,
})

type DepositOrder = Extract<SignedAct, { bank: string; rate: string }>
const boundFor = ({ months, noticeDays }: DepositOrder, say: SayAct): string[] => [
  ...(months ? [say(...termText(months))] : []),
  ...(noticeDays ? [say('noticeDays', { days: noticeDays })] : []),
]

const linesOfOrder = (act: DepositOrder, words: Words): ActLine[] => {
  const { rateSuffix, productNames } = marketOf(words.locale)
  const { say, locale } = words
  const { tier, coming } = act
  const rateLine = (label: string, percent: string): ActLine => ({
    label,
    value: `${formatPercent(locale, rate(percent))} ${rateSuffix}`,
    isNumber: true,
  })
  const above = tier && say('rateAbove', { above: formatMoney(locale, tier.above) })
  const from = coming && say('rateFrom', { day: formatDate(locale, coming.from, 'long') })
  return [
    sum(say('amount'), act.amount, words),
    rateLine(say('rate'), act.rate),
    ...(tier && above ? [rateLine(above, tier.rate)] : []),
    ...(coming && from ? [rateLine(from, coming.rate)] : []),
    { label: say('bank'), value: act.bank },
    {
      label: say('product'),
      value: [productNames[act.type] ?? productNames.TERM, ...boundFor(act, say)].join(', '),
    },
    ...(act.maturity ? [{ label: say('maturity'), value: say(`wishes.${act.maturity}`) }] : []),
  ]
}

const linesOfWithdrawal = (act: In<'withdrawal'>, words: Words): ActLine[] => {
  const { say, locale } = words
  const { amount } = act
  return [
    { label: say('bank'), value: act.bank },
    amount === 'ALL'
      ? { label: say('amount'), value: say('everything') }
      : sum(say('amount'), amount, words),
    { label: say('paidOn'), value: formatDate(locale, act.paidOn, 'long') },
  ]
}

function legLine({ to, amount, next }: SignedLeg, isOnly: boolean, words: Words): ActLine {
  const { say, locale } = words
  if (typeof amount === 'object')
    return {
      label: say(`legs.${to}`, { bank: next?.bank ?? '' }),
      value: formatMoney(locale, amount),
      isNumber: true,
    }
  const part = amount === 'REST' && isOnly ? 'ALL' : amount
  return { label: say(`legs.${to}`, { bank: next?.bank ?? '' }), value: say(`parts.${part}`) }
}

function linesOfNext({ to, next }: SignedLeg, words: Words): ActLine[] {
  if (!next) return []
  const { say, locale } = words
  const { rateSuffix, productNames } = marketOf(locale)
  const day = (on: CalendarDate) => formatDate(locale, on, 'long')
  return [
    {
      label: say('product'),
      value: `${productNames.TERM}, ${say(...termText(next.months))}`,
    },
    {
      label: say(to === 'RENEWAL' ? 'rateToday' : 'rateAtLeast'),
      value: `${formatPercent(locale, rate(next.rate))} ${rateSuffix}`,
      isNumber: true,
    },
    sum(say('expected'), next.amount, words),
    { label: say('startsOn'), value: day(next.startsOn) },
    { label: say('endsOn'), value: day(next.endsOn) },
    { label: say('then'), value: say(`wishes.${next.maturity}`) },
  ]
}

const linesOfInstruction = (act: In<'maturityInstruction'>, words: Words): ActLine[] => [
  { label: words.say('deposit'), value: act.bank },
  ...act.legs.flatMap((leg) => [
    legLine(leg, act.legs.length === 1, words),
    ...linesOfNext(leg, words),
  ]),
]

function linesOfExemption(act: In<'exemptionOrder'>, words: Words): ActLine[] {
  const { say, locale } = words
  const { validFrom, validTo, partner } = act
  const from = formatDate(locale, validFrom, 'long')
  return [
    { label: say('agent'), value: act.bank ?? say(`agents.${act.agent}`) },
    { label: say('amount'), value: formatRound(locale, act.amount), isNumber: true },
    { label: say('kind'), value: say(`kinds.${act.kind}`) },
    { label: say('tin'), value: act.tin, isNumber: true },
    ...(partner ? [{ label: say('partner'), value: `${partner.name}, ${partner.tin}` }] : []),
    {
      label: say('valid'),
      value: validTo
        ? say('validFromTo', { from, to: formatDate(locale, validTo, 'long') })
        : say('validFrom', { from }),
    },
  ]
}

const linesOfLeaving = ({ customer, to }: In<'leave'>, { say }: Words): ActLine[] => [
  { label: say('customer'), value: printCustomerId(customer), isNumber: true },
  ...(to ? [{ label: say('lastMoney'), value: to.holder }, ...accountLines(to.account, say)] : []),
]

function linesOf(act: SignedAct, words: Words): ActLine[] {
  const { say } = words
  switch (act.name) {
    case 'order':
      return 'portfolioId' in act ? portfolioLines(act, words) : linesOfOrder(act, words)
    case 'payout':
      return [
        sum(say('amount'), act.amount, words),
        { label: say('to'), value: act.holder },
        ...accountLines(act.account, say),
      ]
    case 'withdrawal':
      return linesOfWithdrawal(act, words)
    case 'maturityInstruction':
      return linesOfInstruction(act, words)
    case 'exemptionOrder':
      return linesOfExemption(act, words)
    case 'referenceAccount':
      return [
        ...(act.use ? [{ label: say('use'), value: say(`uses.${act.use}`) }] : []),
        { label: say('holder'), value: act.holder },
        ...accountLines(act.account, say),
      ]
    case 'mandate':
      return linesOfMandate(act, say)
    case 'leave':
      return linesOfLeaving(act, words)
    case 'authority':
    case 'death':
    case 'signingRule':
      return linesOfParty(act, words)
    case 'export':
      return linesOfLeaving({ ...act, name: 'leave', to: null }, words)
    case 'contact':
      return [
        { label: say('email'), value: act.email },
        { label: say('phone'), value: printPhone(act.phoneNumber), isNumber: true },
      ]
    case 'codeNumber':
      return [{ label: say('phone'), value: printPhone(act.phoneNumber), isNumber: true }]
    case 'factor':
      return [
        { label: say('login'), value: act.login },
        ...(act.passkey ? [{ label: say('passkey'), value: act.passkey }] : []),
      ]
  }
}

function titleOf(act: SignedAct): string {
  if (act.name === 'order') return `titles.order.${actionOf(act)}`
  if (act.name === 'authority') return `titles.authority.${act.change}`
  return act.name === 'factor' ? `titles.factor.${act.change}` : `titles.${act.name}`
}

export const saidAct = (act: SignedAct, locale: Locale, say: SayAct): SaidAct => ({
  title: say(titleOf(act)),
  lines: linesOf(act, { locale, say }),
})
