// What the custodian says: accounts it opened or suspended, trades it took, did, refused or took back, units it moved, what funds pay out.
//
//   POST webhooks/custodian  with x-signature: t=…,v1=…, the HMAC-SHA256 of `t.body` in hex → 202 {}
//        Taken, repeated, too late or about nothing of ours: the answer is the same. Forged, or older than five
//        minutes: 401 webhook.signature, and nothing is changed.

import * as z from 'zod/mini'
import { isinPattern } from '#domain/investment/units.ts'
import { call } from './call.ts'
import { amount, day, fourDigits, text } from './text.ts'

export const custodianEventKinds = [
  'ACCOUNT_OPENED',
  'ACCOUNT_REFUSED',
  'ACCOUNT_SUSPENDED',
  'ACCOUNT_REOPENED',
  'ACKNOWLEDGED',
  'FILLED',
  'REJECTED',
  'CANCELLED',
  'MOVED',
  'MOVE_REFUSED',
  'DISTRIBUTION',
  'DISTRIBUTION_CANCELLED',
] as const

const said = { eventId: text(100) }
const ofTrade = { ...said, tradeId: z.uuid() }
/** Of a fund and everybody who holds it, by the custodian's own number. */
const ofAction = { ...said, actionId: text(100) }

/** Everything of a portfolio, or nothing. */
const movedUnits = z
  .array(z.strictObject({ isin: z.string().check(z.regex(isinPattern)), units: fourDigits }))
  .check(z.maxLength(100))

export const custodianEvent = z.discriminatedUnion('kind', [
  z.strictObject({
    ...{ ...said, kind: z.literal('ACCOUNT_OPENED'), orderId: z.uuid(), account: text(40) },
  }),
  z.strictObject({ ...said, kind: z.literal('ACCOUNT_REFUSED'), orderId: z.uuid() }),
  /** Nothing happens on it, until it is open again. */
  z.strictObject({ ...said, kind: z.literal('ACCOUNT_SUSPENDED'), account: text(40) }),
  z.strictObject({ ...said, kind: z.literal('ACCOUNT_REOPENED'), account: text(40) }),
  z.strictObject({ ...ofTrade, kind: z.literal('ACKNOWLEDGED') }),
  z.strictObject({
    ...{ ...ofTrade, kind: z.literal('FILLED'), execution: text(100) },
    isin: z.string().check(z.regex(isinPattern)),
    ...{ units: fourDigits, price: fourDigits, amount },
    ...{ tradedOn: day, settlesOn: day },
    /** Nothing more comes of the trade. */
    isLast: z.boolean(),
  }),
  z.strictObject({ ...ofTrade, kind: z.literal('REJECTED'), reason: text(60) }),
  /** What was done is taken back. */
  z.strictObject({ ...ofTrade, kind: z.literal('CANCELLED'), execution: text(100) }),
  z.strictObject({ ...said, kind: z.literal('MOVED'), orderId: z.uuid(), moved: movedUnits }),
  z.strictObject({ ...said, kind: z.literal('MOVE_REFUSED'), orderId: z.uuid() }),
  z.strictObject({
    ...{ ...ofAction, kind: z.literal('DISTRIBUTION') },
    isin: z.string().check(z.regex(isinPattern)),
    /** Whoever buys on this day or later gets nothing of it. */
    ...{ exOn: day, perUnit: fourDigits },
  }),
  z.strictObject({ ...ofAction, kind: z.literal('DISTRIBUTION_CANCELLED') }),
])
export type CustodianEvent = z.infer<typeof custodianEvent>

/** As it is sent: whatever a kind does not have is absent. */
export const custodianSaid = z.strictObject({
  eventId: text(100),
  kind: z.enum(custodianEventKinds),
  orderId: z.optional(z.uuid()),
  tradeId: z.optional(z.uuid()),
  actionId: z.optional(text(100)),
  account: z.optional(text(40)),
  execution: z.optional(text(100)),
  isin: z.optional(text(12)),
  units: z.optional(fourDigits),
  moved: z.optional(movedUnits),
  price: z.optional(fourDigits),
  perUnit: z.optional(fourDigits),
  exOn: z.optional(day),
  amount: z.optional(amount),
  tradedOn: z.optional(day),
  settlesOn: z.optional(day),
  isLast: z.optional(z.boolean()),
  reason: z.optional(text(60)),
})

export const custodianMessageKinds = ['OPEN_ACCOUNT', 'BUY', 'SELL', 'MOVE'] as const

/** What it is told: to open an account for a customer, to trade for a portfolio, or to move units to another. */
export type CustodianMessage =
  | { id: string; kind: 'OPEN_ACCOUNT'; body: { orderId: string; customerId: string } }
  | { id: string; kind: 'BUY'; body: TradeBody & { amount: string } }
  /** These units at most; all of them where there is no amount. */
  | { id: string; kind: 'SELL'; body: TradeBody & { units: string; amount?: string } }
  | { id: string; kind: 'MOVE'; body: MoveBody }

type MoveBody = {
  orderId: string
  account: string
  portfolioId: string
  toPortfolioId: string
  /** All that is held. */
  units: readonly { isin: string; units: string }[]
}

type TradeBody = { tradeId: string; account: string; portfolioId: string; isin: string }

export const custodianCalls = {
  heard: call({
    service: 'products',
    method: 'POST',
    path: '/webhooks/custodian',
    access: 'public',
    payload: 'signed',
    summary: 'The custodian says what came of an account, a trade or a transfer',
    body: custodianSaid,
    reply: z.strictObject({}),
  }),
}
