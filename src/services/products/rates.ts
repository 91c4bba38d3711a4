// Which rates an offer has had: its issues up to today, as a market shows them.

import type { WirePastRate } from '#contracts/offers.ts'
import type { CalendarDate } from '#domain/date.ts'
import type { QuotedRate } from '#domain/interest/quoted-rate.ts'
import type { Locale } from '#domain/market.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { offerRates } from '#domain/offer/offer-rates.ts'
import { openingCalendars, startFrom } from '#domain/order/opening.ts'
import { percentOf } from '#domain/rate.ts'
import type { Queryable } from '#platform/db.ts'

const issues = `
  select i.valid_from as from, b.country, today.business_date as today,
         jsonb_strip_nulls(jsonb_build_object(
           'rate', i.rate_percent::text, 'rateKind', i.rate_kind, 'dayCount', i.day_count,
           'payout', i.payout, 'termMonths', p.term_months)) as quoted
    from products.issues i
    join products.products p on p.id = i.product_id
    join products.banks b on b.id = p.bank_id
    join products.offers o on o.product_id = p.id and o.market = $2
    join platform.business_clock today on today.business_date >= i.valid_from
   where p.id = $1
   order by i.valid_from`

type Row = { from: CalendarDate; country: string; today: CalendarDate; quoted: QuotedRate }

/**
 * Nothing where the market has no such offer. All are counted as if money began to
 * work today, so that they can be compared; what changed in other terms alone is no step.
 */
export async function readRates(
  db: Queryable,
  offerId: string,
  market: Locale,
): Promise<WirePastRate[]> {
  const { rows } = await db.query<Row>(issues, [offerId, market])
  const { calendar, ...shownIn } = marketOf(market)
  const shown = rows.map(({ from, country, today, quoted }) => {
    const start = startFrom(today, openingCalendars(calendar, country))
    return { from, rate: percentOf(offerRates(quoted, shownIn, start).shown) }
  })
  return shown.filter(({ rate }, i) => rate !== shown[i - 1]?.rate)
}
