// The word on a new rate, before it counts: to whoever has money without a term there, also where it came there after the
// rate was set.

import { type CalendarDate, date } from '#domain/date.ts'
import { openEndedTypes } from '#domain/deposit/deposit.ts'
import { isCut } from '#domain/deposit/rate-change.ts'
import { formatDate, formatPercent } from '#domain/format.ts'
import { rate } from '#domain/rate.ts'
import type { Tx } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import type { Subscriber } from '#platform/events.ts'
import { sqlList } from '#platform/sql-list.ts'
import type { WriteLetter } from '#services/postbox/index.ts'
import { depositEvents } from './events.ts'
import { aboutDeposit } from './letters.ts'
import { remind } from './reminders.ts'

const prefix = 'rate '

/** Of every night, so that whoever opened an account since hears of it too. */
export const announceRatesStep: DayStep = {
  name: 'announce-rates',
  run: (db, day) =>
    remind(db, day, depositEvents.rateChanging, {
      sql: `select c.customer_id, c.instance_id as entity_id, '${prefix}' || i.version as name
              from products.rate_changes i
              join holdings.product_instances h
                on h.template_id = i.product_id and h.deposit_kind in ${sqlList(openEndedTypes)}
              join deposits.contracts c on (c.customer_id, c.instance_id) = (h.customer_id, h.id)
             where i.valid_from >= $1 and c.is_running and c.starts_on <= i.valid_from
               and cardinality($2::int[]) = 0`,
      days: [],
    }),
}

type Issued = { from: CalendarDate; rate: string; before: string }

async function issued(tx: Tx, productId: string, version: string): Promise<Issued> {
  const { rows } = await tx.query<Issued>(
    `select valid_from as from, rate_percent::text as rate, before_percent::text as before
       from products.rate_changes where product_id = $1 and version = $2::int`,
    [productId, version],
  )
  return rows[0]!
}

export const rateNotices = (write: WriteLetter): Subscriber =>
  aboutDeposit(depositEvents.rateChanging, write, async (contract, { reminder }, tx) => {
    const { market, productId, isRunning } = contract
    if (!isRunning) return undefined
    const { from, ...told } = await issued(tx, productId, reminder.slice(prefix.length))
    const [before, after] = [rate(told.before), rate(told.rate)]
    return {
      key: isCut({ before, after }) ? 'depositRateCut' : 'depositRateRaised',
      values: {
        day: formatDate(market, date(from), 'long'),
        rate: formatPercent(market, after),
        before: formatPercent(market, before),
      },
    }
  })
