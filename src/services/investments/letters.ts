// What a customer is told of an order of a portfolio, from the signature to the units.

import { formatDate, formatMoney, formatPercent } from '#domain/format.ts'
import type { ProductFamily } from '#domain/holdings/product-families.ts'
import { instrumentCodeOf } from '#domain/investment/instrument.ts'
import { hasSameWeights } from '#domain/investment/own-mix.ts'
import { runsOn } from '#domain/investment/plan.ts'
import { isUnadvised } from '#domain/investment/portfolio.ts'
import { isPlanOrder, isSale } from '#domain/investment/portfolio-order.ts'
import { isWarnedOf } from '#domain/investment/questionnaire.ts'
import { runLetter } from '#domain/investment/run-letter.ts'
import { decimalOfUnits } from '#domain/investment/units.ts'
import type { Locale } from '#domain/market.ts'
import { money } from '#domain/money.ts'
import { rate } from '#domain/rate.ts'
import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import type { Subscriber } from '#platform/events.ts'
import { marketWords } from '#platform/market-words.ts'
import type { NewPaper } from '#services/documents/index.ts'
import { type Instruction, instructionsWhere, portfolioOrderMoves } from '#services/orders/index.ts'
import { letterOn, type WriteLetter } from '#services/postbox/index.ts'
import { answersReason } from './advice.ts'
import { hasOwn, type Key, letters, mixLetters, type State, type Told } from './letter-keys.ts'
import { type OrderTerms, termsOf } from './order-store.ts'
import { ofUnadvised } from './own-papers.ts'
import { wordsOf } from './paper-words.ts'
import { investmentConfirmation } from './papers.ts'
import { readPlan } from './plan-store.ts'
import { portfolioLetters } from './portfolio-letters.ts'
import { readProfile } from './profiles.ts'
import { purchaseNote } from './purchase-note.ts'
import { reportLetters } from './report-letters.ts'
import { saleReceipt } from './sale-papers.ts'
import { fallOfTerms } from './strategies.ts'
import { isWithdrawnFrom, withdrawalLetters } from './withdrawal-letters.ts'

/** `reason` as it was told: what a run waited for may be there by now. */
type News = { state: State; reason: string | null }

/** What a pension's holder signs and what that comes to has letters of its own; purchases are told like all others. */
const isToldByPension = (state: State, type: Instruction['type'], family: ProductFamily): boolean =>
  family === 'PENSION' &&
  (state === 'CONFIRMED' ||
    (state === 'EXECUTED' && (isPlanOrder(type) || type === 'RURUP_ONBOARDING')))

async function keyOf(
  tx: Tx,
  { state, reason }: News,
  { type, customerId, family, forwardOn }: Instruction,
  { portfolioId, template, isOfSwitch, mix, mixBefore }: OrderTerms,
): Promise<Key | undefined> {
  const told: Told = letters[state]
  // A fund that calls its money is told of elsewhere, but for what is called off before it knows.
  if (family === 'PE')
    return state === 'CANCELLED' && type !== 'CAPITAL_CALL' ? told.purchase : undefined
  if (isToldByPension(state, type, family)) return undefined
  // What came too late for its year is put into no other.
  if (family === 'PENSION' && type === 'BUY' && reason === 'funding.expired')
    return told.purchase && 'pensionPaymentLapsed'
  if (isOfSwitch) return undefined
  if (type === 'STRATEGY_SWITCH' && reason === answersReason) return 'switchUnsuited'
  if (type === 'REBALANCING' && mix) return told.REBALANCING && 'mixRestored'
  if (type === 'SUITABILITY_UPDATE' && isUnadvised(template))
    return told[type] && 'appropriatenessRenewed'
  if (type === 'STRATEGY_SWITCH' && mixBefore)
    return state === 'CONFIRMED' && hasSameWeights(mixBefore, mix!)
      ? 'mixWished'
      : mixLetters[state]
  // What was empty is deleted without a word: its holder has just said so.
  if (type === 'LIQUID_OFFBOARDING' && !forwardOn) return undefined
  // Whoever withdrew has been told of it, and signs nothing more.
  const isClosing = type === 'LIQUID_OFFBOARDING' && state === 'CONFIRMED'
  if (isClosing && (await isWithdrawnFrom(tx, customerId, portfolioId))) return undefined
  if (hasOwn(type)) return told[type]
  if (type !== 'SAVINGS_PLAN_EXECUTION') return isSale(type) ? told.sale : told.purchase
  const plan = await readPlan(tx, { customerId, portfolioId })
  return runLetter({
    ...{ state, reason, isPlanPaused: plan?.isActive === false },
    isPension: family === 'PENSION',
  })
}

/** As it was signed: it is its own proof. */
async function confirmationOf(tx: Tx, order: Instruction, terms: OrderTerms): Promise<NewPaper[]> {
  const profile = terms.profileVersion
    ? await readProfile(tx, order.customerId, terms.profileVersion)
    : undefined
  const drawn = {
    ...{ order, terms, profile, worstFall: await fallOfTerms(tx, terms) },
    today: await businessDate(tx),
  }
  const facts = investmentConfirmation(drawn)
  return [{ type: 'orderConfirmation', subject: order.id, facts, depositId: terms.portfolioId }]
}

/** Each fund with its units and what was paid or got for them; of both sides, or of one. */
async function tradedOf(
  tx: Tx,
  { customerId, id }: Instruction,
  locale: Locale,
  side?: 'BUY' | 'SELL',
): Promise<string> {
  const { rows } = await tx.query<{ isin: string; units: bigint; minor: bigint }>(
    `select t.isin, sum(f.units)::bigint as units, sum(f.amount_minor)::bigint as minor
       from investments.trades t
       join investments.fills f on f.customer_id = t.customer_id and f.trade_id = t.id
      where t.customer_id = $1 and t.order_id = coalesce(
              (select m.rebalancing_id from investments.order_terms m where m.customer_id = $1 and m.order_id = $2), $2)
        and t.side = coalesce($3, t.side)
      group by t.isin order by t.isin`,
    [customerId, id, side ?? null],
  )
  const { funds } = marketWords(locale, 'investments') as { funds: Record<string, string> }
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 4 })
  return rows
    .map(({ isin, units, minor }) => {
      const count = number.format(Number(decimalOfUnits(units)))
      return `${funds[instrumentCodeOf(isin)!]}: ${count}, ${formatMoney(locale, money(minor, 'EUR'))}`
    })
    .join('\n')
}

/** Letters that what was signed is filed with. */
const confirming: readonly Key[] = [
  'investmentConfirmed',
  'saleConfirmed',
  'planCreated',
  'planUpdated',
  'planDeleted',
  'switchConfirmed',
  'mixConfirmed',
  'mixWished',
  'transferConfirmed',
  'migrationConfirmed',
  'suitabilityRenewed',
  'appropriatenessRenewed',
]
/** Letters that tell what was traded. */
const rebalancing: readonly Key[] = [
  ...(['rebalancingExecuted', 'mixRestored', 'switchExecuted', 'mixExecuted'] as const),
]
const trading: readonly Key[] = [
  ...(['investmentExecuted', 'saleExecuted', 'planExecuted', 'pensionTaken'] as const),
]

const papersOf = (tx: Tx, key: Key, order: Instruction, terms: OrderTerms) => {
  if (confirming.includes(key)) return confirmationOf(tx, order, terms)
  if (!trading.includes(key)) return undefined
  return key === 'saleExecuted' ? saleReceipt(tx, order, terms) : purchaseNote(tx, order, terms)
}

/** What was sold and bought, and the tax between the two. */
const rebalancedValues = async (tx: Tx, order: Instruction, terms: OrderTerms, locale: Locale) => ({
  sold: (await tradedOf(tx, order, locale, 'SELL')) || '–',
  bought: (await tradedOf(tx, order, locale, 'BUY')) || '–',
  tax: formatMoney(locale, money(terms.taxTaken ?? 0n, 'EUR')),
})

/** The funds one chose, each with its share. */
function mixValues({ mix }: OrderTerms, locale: Locale) {
  if (!mix) return undefined
  const { fund, say } = wordsOf(locale)
  const shares = mix.weights.map(({ isin, percent }) => {
    const share = formatPercent(locale, rate(String(percent)))
    return `${fund(`funds.${instrumentCodeOf(isin)!}`)}: ${share}`
  })
  return {
    weights: shares.join('\n'),
    rhythm: say(`own.rhythms.${mix.rhythm}`),
    newMoney: say(`own.newMoney.${mix.newMoney}`),
  }
}

/** The strategy, the one before, and until when the answers hold. */
function strategyValues({ template, templateBefore, advice }: OrderTerms, locale: Locale) {
  const { strategy, paper } = wordsOf(locale)
  return {
    strategy: strategy(template),
    ...(templateBefore && { before: strategy(templateBefore) }),
    ...(advice && {
      allowed: strategy(advice.result),
      knows: paper(
        `${ofUnadvised(template)}.${isWarnedOf(template, advice.answers) ? 'warnedAnew' : 'fits'}`,
      ),
      validUntil: formatDate(locale, advice.validUntil, 'long'),
    }),
  }
}

/** Of a plan, when it runs next; of a run, its day. */
async function planValues(tx: Tx, order: Instruction, terms: OrderTerms, locale: Locale) {
  const { portfolioId, dueOn } = terms
  if (!isPlanOrder(order.type)) return dueOn && { due: formatDate(locale, runsOn(dueOn), 'long') }
  const plan = await readPlan(tx, { customerId: order.customerId, portfolioId })
  return plan && { next: formatDate(locale, runsOn(plan.next), 'long') }
}

async function valuesOf(
  tx: Tx,
  key: Key,
  order: Instruction,
  terms: OrderTerms,
  locale: Locale,
): Promise<Record<string, string>> {
  const { fundBy, forwardOn } = order
  const { settlesOn, paid } = terms
  return {
    ...{ portfolio: terms.portfolioName, reference: order.reference },
    amount: formatMoney(locale, order.amount),
    ...(terms.target && { target: terms.target.name }),
    ...(fundBy && { fundBy: formatDate(locale, fundBy, 'long') }),
    ...(forwardOn && { forwardOn: formatDate(locale, forwardOn, 'long') }),
    ...(settlesOn && { settlesOn: formatDate(locale, settlesOn, 'long') }),
    ...(paid !== null && { paid: formatMoney(locale, money(paid, 'EUR')) }),
    ...(trading.includes(key) && { bought: await tradedOf(tx, order, locale) }),
    ...(rebalancing.includes(key) && (await rebalancedValues(tx, order, terms, locale))),
    ...strategyValues(terms, locale),
    ...mixValues(terms, locale),
    ...(await planValues(tx, order, terms, locale)),
  }
}

const ofOrders = (write: WriteLetter): Subscriber[] =>
  (Object.keys(letters) as State[]).map((state) =>
    letterOn(portfolioOrderMoves[state], write, async ({ entityId, data }, tx, locale) => {
      const [order] = await instructionsWhere(tx, 'id = $1', [entityId])
      const [terms] = order ? await termsOf(tx, [order.id]) : []
      // What opens the account is part of what it was signed with; what was never signed ends without a word.
      if (!order?.confirmedOn || !terms) return undefined
      const key = await keyOf(tx, { state, reason: data.reason }, order, terms)
      // What was empty is closed without a trade.
      if (!key || (key === 'saleExecuted' && terms.paid === null)) return undefined
      const values = await valuesOf(tx, key, order, terms, locale)
      const papers = await papersOf(tx, key, order, terms)
      return { key, values, ...(papers && { papers }) }
    }),
  )

export const investmentLetters = (write: WriteLetter): Subscriber[] => [
  ...ofOrders(write),
  ...portfolioLetters(write),
  ...reportLetters(write),
  ...withdrawalLetters(write),
]
