// Charging a fee that is due: the money, the transaction that tells of it, and what its holder is told. With a sale of
// everything what is due up to then is charged, because nothing is left for it later.

import { type CalendarDate, daysBetween } from '#domain/date.ts'
import { quarterStart } from '#domain/investment/fee.ts'
import { serviceFee } from '#domain/investment/template.ts'
import { decimalOf, money } from '#domain/money.ts'
import { fraction, percentOf, rounded } from '#domain/rate.ts'
import type { Tx } from '#platform/db.ts'
import { emitAll } from '#platform/events.ts'
import { portfolioEvents } from './events.ts'
import { takeFromCash } from './take-from-cash.ts'

export type OpenFee = {
  customerId: string
  portfolioId: string
  template: string
  from: CalendarDate
  until: CalendarDate
  valueDays: string
  percent: string
  minor: bigint
  /** How often it was charged and undone. */
  undone: number
}

/** Of a fee `f` and whoever holds its portfolio, `h`. */
export const feeColumns = `
  f.customer_id as "customerId", f.portfolio_id as "portfolioId", h.template, f.from_day as from, f.until_day as until,
  f.value_days::text as "valueDays", trim_scale(f.percent)::text as percent, f.amount_minor as minor,
  f.undone`

export type Accrued = { from: CalendarDate; valueDays: string; minor: bigint }

/** Of this quarter, up to a day and without it; none where nothing was valued yet. */
export async function accruedUntil(
  tx: Tx,
  portfolioId: string,
  day: CalendarDate,
): Promise<Accrued | undefined> {
  const { rows } = await tx.query<Accrued>(
    `select from_day as from, value_days::text as "valueDays", amount_minor as minor
       from investments.accrued_fees($1, $2, $3::numeric, $4)`,
    [quarterStart(day), day, percentOf(serviceFee), [portfolioId]],
  )
  return rows[0]
}

/** What a sale of everything would have to pay: what is due, and what has come to it since. */
export async function feesUntil(
  tx: Tx,
  { customerId, portfolioId }: { customerId: string; portfolioId: string },
  day: CalendarDate,
): Promise<bigint> {
  const { rows } = await tx.query<{ minor: bigint }>(
    `select coalesce(sum(amount_minor), 0)::bigint as minor from investments.fees
      where customer_id = $1 and portfolio_id = $2 and transaction_id is null`,
    [customerId, portfolioId],
  )
  return rows[0]!.minor + ((await accruedUntil(tx, portfolioId, day))?.minor ?? 0n)
}

/** Of portfolios that are sold now: all that is due until this day, oldest first. */
export async function closeFees(
  tx: Tx,
  portfolioIds: readonly string[],
  day: CalendarDate,
): Promise<OpenFee[]> {
  await tx.query(
    `insert into investments.fees
       (customer_id, portfolio_id, from_day, until_day, value_days, percent, amount_minor)
     select a.customer_id, a.portfolio_id, a.from_day, $2, a.value_days, coalesce(p.service_percent, $3::numeric),
            a.amount_minor
       from investments.accrued_fees($1, $2, $3::numeric, $4) a
       join investments.portfolios p on (p.customer_id, p.id) = (a.customer_id, a.portfolio_id)
      where a.amount_minor > 0
     on conflict do nothing`,
    [quarterStart(day), day, percentOf(serviceFee), portfolioIds],
  )
  const { rows } = await tx.query<OpenFee>(
    `select ${feeColumns} from investments.fees f
       join investments.plan_holders h on h.customer_id = f.customer_id and h.portfolio_id = f.portfolio_id
      where f.portfolio_id = any ($1) and f.transaction_id is null order by f.portfolio_id, f.from_day`,
    [portfolioIds],
  )
  return rows
}

const averageOf = ({ valueDays, from, until }: OpenFee): string =>
  decimalOf(money(rounded(fraction(BigInt(valueDays), BigInt(daysBetween(from, until)))), 'EUR'))

/** Money from portfolios to what each strategy earns us, with what tells of it. */
export async function charge(tx: Tx, fees: readonly OpenFee[], day: CalendarDate): Promise<void> {
  const charged = await takeFromCash(
    tx,
    {
      ...{ type: 'FEES', kind: 'FEE_CHARGED' },
      to: ({ template }) => ({ kind: 'FEES', reference: template }),
      keyOf: ({ portfolioId, from, undone }) =>
        `fee/${portfolioId}/${from}${undone > 0 ? `/${undone}` : ''}`,
    },
    fees,
    day,
  )
  if (charged.length === 0) return
  await tx.query(
    `update investments.fees f set transaction_id = c.id
       from unnest($1::text[], $2::uuid[], $3::uuid[], $4::date[]) as c (customer, portfolio, id, from_day)
      where f.customer_id = c.customer and f.portfolio_id = c.portfolio and f.from_day = c.from_day`,
    [
      charged.map(({ customerId }) => customerId),
      charged.map(({ portfolioId }) => portfolioId),
      charged.map(({ id }) => id),
      charged.map(({ from }) => from),
    ],
  )
  await emitAll(
    tx,
    portfolioEvents.feeCharged,
    charged.map((fee) => ({
      ...{ entityId: fee.portfolioId, customerId: fee.customerId, actor: 'fees' },
      data: {
        ...{ amount: decimalOf(money(fee.minor, 'EUR')), average: averageOf(fee) },
        ...{ percent: fee.percent, from: fee.from, until: fee.until },
      },
    })),
  )
}
