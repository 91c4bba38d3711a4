// Ordering for a portfolio: every check before the order exists.

import type { CallInput } from '#contracts/call.ts'
import type { investingCalls } from '#contracts/investing.ts'
import { parsePortfolioName } from '#domain/identifiers/portfolio-name.ts'
import { type BuyRefusal, buyBoundsOf, buyRefusal } from '#domain/investment/buying.ts'
import { type OwnMix, weightsRefusals } from '#domain/investment/own-mix.ts'
import type { AgreedPlan } from '#domain/investment/plan.ts'
import { ownTemplate } from '#domain/investment/portfolio.ts'
import { isPlanOrder, isSale } from '#domain/investment/portfolio-order.ts'
import type { Worth } from '#domain/investment/switching.ts'
import { familyOf } from '#domain/investment/template.ts'
import { type Money, parseMoney } from '#domain/money.ts'
import { amountErrors } from '#domain/order/amount-errors.ts'
import { amountParam } from '#domain/problem/params.ts'
import { businessDate, type WallClock } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { Conflict, Failure, Invalid, Refused } from '#platform/failure.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { assertDataConfirmed } from '#services/customer/index.ts'
import {
  type Instruction,
  insertInstruction,
  moveOrder,
  newReference,
  readSaver,
  type Saver,
} from '#services/orders/index.ts'
import { answerAnew } from './advice.ts'
import { readInvestor } from './investor.ts'
import { cryptoPercentOf } from './liquid.ts'
import { assertMigratable, foreseenMigration, migrationTemplate } from './migration.ts'
import { mixColumns } from './mixes.ts'
import { assertPlannable } from './plan-orders.ts'
import { readProfile } from './profiles.ts'
import { assertSellable, foreseen } from './sale.ts'
import { held, isBound, situationOf } from './situation.ts'
import { assertSwitchable, foreseenSwitch } from './switch.ts'
import { assertTransferable } from './transfer.ts'

export type InvestmentWish = CallInput<typeof investingCalls.place>['body'] & {
  customerId: string
  userId: string
}

function named<T>(given: T | undefined, field: string): T {
  if (given === undefined) throw new Invalid([{ pointer: `/${field}`, code: 'required' }])
  return given
}

type Meant = {
  portfolioId: string
  template: string
  /** Of a switch: the strategy until then. */
  before?: string | undefined
  name: string | null | undefined
  /** Where the holder chooses the funds; of a change of them, also how they were. */
  mix?: OwnMix | null | undefined
  mixBefore?: OwnMix
}

/** What the order is about: a portfolio that is there, or one that comes into being with it. */
async function meant(tx: Tx, wish: InvestmentWish): Promise<Meant> {
  if (wish.type !== 'LIQUID_ONBOARDING') {
    const portfolioId = named(wish.portfolioId, 'portfolioId')
    // A pension and a private equity fund are bound; what is put into them is agreed on elsewhere.
    if (await isBound(tx, wish.customerId, portfolioId)) throw new Conflict('product.illiquid')
    const { id, template, mix } = await held(tx, wish.customerId, portfolioId)
    const there = { portfolioId: id, template, before: undefined, name: null, mix }
    if (wish.type === 'DWM_MIGRATION_CONSENT') {
      const to = await migrationTemplate(tx, wish.customerId, template)
      return { ...there, template: to, before: template }
    }
    if (wish.type !== 'STRATEGY_SWITCH') return there
    const to = named(wish.template, 'template')
    const change = mix && { mix: named(wish.mix, 'mix'), mixBefore: mix }
    return { ...there, template: to, before: template, ...change }
  }
  const template = named(wish.template, 'template')
  const name = parsePortfolioName(named(wish.name, 'name'))
  if (!('value' in name)) throw new Refused(name.refusal)
  const mix = template === ownTemplate ? named(wish.mix, 'mix') : undefined
  return { portfolioId: uuidV7(), template, before: undefined, name: name.value, mix }
}

type Checked = {
  customerId: string
  type: 'BUY' | 'LIQUID_ONBOARDING'
  portfolioId: string
  template: string
  /** Of one that is begun, where its holder chooses the funds. */
  mix?: OwnMix | null | undefined
  amount: Money
}

/** Said of what was typed: it can be typed otherwise. */
const ofWish: readonly BuyRefusal[] = [
  'suitability.exceeded',
  'suitability.contradiction',
  ...weightsRefusals,
]

/** The wire's spelling of a rule's no. */
function refused(refusal: BuyRefusal, template: string): never {
  const { min, max } = buyBoundsOf(template)
  if (refusal === 'product.access') throw new Failure(403, refusal)
  if ((amountErrors as readonly string[]).includes(refusal))
    throw new Refused(refusal, { min: amountParam(min), max: amountParam(max) })
  if (ofWish.includes(refusal)) throw new Refused(refusal)
  throw new Conflict(refusal)
}

/** Asked when it is placed, and again before it binds. */
export async function assertBuyable(tx: Tx, wish: Checked) {
  const { customerId, type, template, portfolioId, amount } = wish
  const saver = await readSaver(tx, customerId)
  await assertDataConfirmed(tx, customerId)
  const profile = await readProfile(tx, customerId)
  const refusal = buyRefusal({
    ...{ ...(await readInvestor(tx, customerId)), status: saver.customer.status },
    ...{ accountState: saver.account.state, template, profile, amount },
    situation: type === 'BUY' ? await situationOf(tx, { customerId, portfolioId }) : undefined,
    weights: type === 'BUY' ? undefined : wish.mix?.weights,
  })
  if (refusal) refused(refusal, template)
  return { saver, profile: profile! }
}

/** What takes all there is or ends it, and what moves nothing. */
const amountless: readonly InvestmentWish['type'][] = [
  'TOTAL_SELL',
  'LIQUID_OFFBOARDING',
  'SAVINGS_PLAN_DELETE',
  'SUITABILITY_UPDATE',
  'STRATEGY_SWITCH',
  'ETFC_CRYPTO_TRANSFER_CONSENT',
  'DWM_MIGRATION_CONSENT',
]

function amountOf({ type, amount: typed }: InvestmentWish): Money | undefined {
  if (amountless.includes(type)) return undefined
  const amount = parseMoney(named(typed, 'amount'), 'EUR')
  if (!amount || amount.minor < 0n) throw new Invalid([{ pointer: '/amount', code: 'format' }])
  return amount
}

type Allowed = {
  saver: Saver
  amount: Money
  profileVersion: number | null
  tax: bigint | null
  fee?: bigint | undefined
  plan?: AgreedPlan
  held?: readonly Worth[] | undefined
  /** Of what moves in kind: whereto. */
  target?: string
}

/** What a run puts in from now on and when; of a plan that ends, what it was. */
async function plannable(
  tx: Tx,
  wish: InvestmentWish,
  of: { portfolioId: string; template: string },
  amount: Money | undefined,
): Promise<Allowed> {
  const { customerId, type, dayOfMonth: day, increase = 0, mandateId } = wish
  if (!isPlanOrder(type)) throw new Error(`${type} is no order of a plan`)
  const { saver, plan, profileVersion } = await assertPlannable(tx, {
    ...{ ...of, customerId, type, amount, day, increase, rhythm: wish.rhythm, mandateId },
  })
  if (type === 'SAVINGS_PLAN_DELETE')
    return { saver, amount: plan!.amount, profileVersion, tax: null, plan: plan! }
  const agreed = {
    ...{ rhythm: named(wish.rhythm, 'rhythm'), day: day as AgreedPlan['day'], increase, mandateId },
  }
  return { saver, amount: amount!, profileVersion, tax: null, plan: agreed }
}

/** Every check of its kind, and what is frozen with it. */
async function allowed(
  tx: Tx,
  wish: InvestmentWish,
  {
    portfolioId,
    template,
    before,
    mix,
  }: Pick<Meant, 'portfolioId' | 'template' | 'before' | 'mix'>,
  amount: Money | undefined,
  now: WallClock,
): Promise<Allowed> {
  const { customerId, userId, type } = wish
  if (type === 'SUITABILITY_UPDATE')
    return answerAnew(tx, { customerId, userId, answers: named(wish.answers, 'answers') }, now)
  if (type === 'STRATEGY_SWITCH') {
    const wanted = { customerId, portfolioId, to: template, mix }
    const { saver, profile } = await assertSwitchable(tx, wanted)
    const { value, ...foreseen } = await foreseenSwitch(tx, wanted, saver)
    return { saver, amount: value, profileVersion: profile.version, ...foreseen }
  }
  if (type === 'ETFC_CRYPTO_TRANSFER_CONSENT') {
    const toPortfolioId = named(wish.toPortfolioId, 'toPortfolioId')
    const { saver, value } = await assertTransferable(tx, {
      customerId,
      portfolioId,
      toPortfolioId,
    })
    return { saver, amount: value, profileVersion: null, tax: null, target: toPortfolioId }
  }
  if (type === 'DWM_MIGRATION_CONSENT') {
    const { saver, profile } = await assertMigratable(tx, { customerId, portfolioId })
    const wanted = { customerId, portfolioId, from: before!, to: template }
    const { value, ...foreseen } = await foreseenMigration(tx, wanted, saver)
    return { saver, amount: value, profileVersion: profile.version, ...foreseen }
  }
  if (isPlanOrder(type)) return plannable(tx, wish, { portfolioId, template }, amount)
  if (isSale(type)) {
    const sale = { customerId, type, portfolioId, amount }
    const sellable = await assertSellable(tx, sale)
    const { tax, taxes, fee } = await foreseen(tx, sale, sellable)
    const { saver, value } = sellable
    return {
      ...{ saver, amount: amount ?? value, profileVersion: null },
      ...{ tax: tax ? taxes.minor : null, fee: fee?.minor },
    }
  }
  const { saver, profile } = await assertBuyable(tx, {
    ...{ customerId, type, portfolioId, template, mix, amount: amount! },
  })
  return { saver, amount: amount!, profileVersion: profile.version, tax: null }
}

/** As it is kept with the order. */
const frozen = (worth: readonly Worth[]): string =>
  JSON.stringify(worth.map(({ isin, value }) => ({ isin, minor: String(value.minor) })))

export async function placeInvestment(
  tx: Tx,
  wish: InvestmentWish,
  now: WallClock,
): Promise<Instruction> {
  const { customerId, userId, type } = wish
  const typed = amountOf(wish)
  const { portfolioId, template, before, name, mix, mixBefore } = await meant(tx, wish)
  const {
    saver,
    amount,
    profileVersion,
    tax,
    fee,
    plan,
    held: worth,
    target,
  } = await allowed(...([tx, wish, { portfolioId, template, before, mix }, typed, now] as const))
  const percent = await cryptoPercentOf(tx, { customerId, type, template, amount })
  const draft = await insertInstruction(
    tx,
    {
      ...{ customerId, id: uuidV7(), userId, family: familyOf(template), type },
      ...{ reference: newReference(), market: saver.market, accountId: saver.account.id },
      ...{ amount, instanceId: null },
    },
    await businessDate(tx),
  )
  await tx.query(
    `insert into investments.order_terms
       (customer_id, order_id, portfolio_id, name, template, profile_version, tax_minor, rhythm, day_of_month, fee_minor,
        template_before, weights, rebalancing, new_money, crypto_percent, mix_before, held, to_portfolio_id, increase_percent,
        mandate_id, opens_depot)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::jsonb, $13, $14, $15, $16::jsonb, $17::jsonb, $18, $19, $20,
             not exists (select from investments.depots where customer_id = $1 and state <> 'REQUESTED'))`,
    [
      ...[customerId, draft.id, portfolioId, name, template, profileVersion, tax],
      ...[plan?.rhythm ?? null, plan?.day ?? null, fee ?? null, before ?? null, ...mixColumns(mix)],
      ...[percent, mixBefore ? JSON.stringify(mixBefore) : null, worth ? frozen(worth) : null],
      ...[target ?? null, plan?.increase ?? null, plan?.mandateId ?? null],
    ],
  )
  return moveOrder(tx, draft, 'VALIDATED', { actor: userId })
}
