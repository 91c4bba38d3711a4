// The service fee: reckoned at the end of a quarter for all portfolios at once, charged from the next trading day on, each
// time once. What the cash does not cover is sold for it.

import type { CalendarDate } from '#domain/date.ts'
import { feeChargedAfter, quarterStart } from '#domain/investment/fee.ts'
import { serviceFee } from '#domain/investment/template.ts'
import { percentOf } from '#domain/rate.ts'
import type { Db } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { type Done, sumOf } from '#platform/set-aside.ts'
import { charge, feeColumns, type OpenFee } from './charge-fees.ts'
import { askFor, unpaidDues } from './fee-sales.ts'
import { forPortfolios } from './in-sets.ts'
import { isUnderWay } from './order-store.ts'

/** Of the quarter that ends with this day. */
const reckon = (db: Db, day: CalendarDate, until: CalendarDate) =>
  db.query('select investments.reckon_fees($1, $2, $3::numeric)', [
    ...[quarterStart(day), until, percentOf(serviceFee)],
  ])

/** While a portfolio is rebalanced its cash is what was sold and is to be bought for. */
const covered = `
  select ${feeColumns} from investments.open_fees() f
    join investments.plan_holders h on h.customer_id = f.customer_id and h.portfolio_id = f.portfolio_id
   where f.until_day <= $1 and f.free_minor >= f.amount_minor
     and not ${isUnderWay('f', { types: ['REBALANCING'] })}`

async function chargeCovered(db: Db, day: CalendarDate): Promise<Done> {
  const order = 'order by f.customer_id, f.portfolio_id, f.from_day'
  const { rows } = await db.query<OpenFee>(`${covered} ${order}`, [day])
  return forPortfolios(db, rows, async (tx, ids) => {
    // Asked again under their owners' locks: what was charged or promised meanwhile is not there.
    const still = await tx.query<OpenFee>(`${covered} and f.portfolio_id = any ($2) ${order}`, [
      ...[day, ids],
    ])
    await charge(tx, still.rows, day)
  })
}

/** Before the day's values, so that they are what is left. */
export const chargeFeesStep: DayStep = {
  name: 'charge-fees',
  run: async (db, day) => (await chargeCovered(db, day)).issues,
}

/** With the day's values, which the fee is reckoned from and sales are sized by: for the fee first, then for a tax. */
export const reckonFeesStep: DayStep = {
  name: 'reckon-fees',
  async run(db, day) {
    const chargedOn = feeChargedAfter(day)
    if (chargedOn) await reckon(db, day, chargedOn)
    const asked = sumOf([await askFor(db, 'FEES', day), await askFor(db, 'TAXES', day)])
    const unpaid = [await unpaidDues(db, 'FEES', day), await unpaidDues(db, 'TAXES', day)]
    return [...asked.issues, ...unpaid.flat()]
  },
}
