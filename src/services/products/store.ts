// The products service's SQL: it reads the `products` schema and decides nothing.

import type { BankForm } from '#contracts/bank-files.ts'
import { offerMarketOf } from '#contracts/offer-market.ts'
import type { WireBank, WireOffer } from '#contracts/offers.ts'
import type { Calendar } from '#domain/calendar/closing-days.ts'
import { alpha3Of } from '#domain/countries.ts'
import type { ProductAccess } from '#domain/customer/access.ts'
import type { CalendarDate } from '#domain/date.ts'
import type { DepositType } from '#domain/deposit/deposit.ts'
import type { Locale, Market } from '#domain/market.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { type Currency, decimalOf, money } from '#domain/money.ts'
import { bankLetters } from '#domain/offer/bank-letters.ts'
import { compareRates } from '#domain/offer/offer.ts'
import { offerRates } from '#domain/offer/offer-rates.ts'
import { minuteOfDay, payBy, timeZones } from '#domain/order/funding.ts'
import { openingCalendars, startFrom, valueDateOf } from '#domain/order/opening.ts'
import { percentOf, rate } from '#domain/rate.ts'
import type { Queryable } from '#platform/db.ts'

type BankRow = Omit<WireBank, 'countryCode' | 'letters'> & { country: string }

export async function readBanks(db: Queryable): Promise<WireBank[]> {
  const { rows } = await db.query<BankRow>(
    `select id, name, city, country, bic, scheme, rating, founded, model, day_count as "dayCount",
            is_sustainable as sustainable, description
       from products.banks
      order by name`,
  )
  const letters = bankLetters(rows)
  return rows.map(({ country, ...bank }) => ({
    ...bank,
    letters: letters.get(bank.id)!,
    countryCode: alpha3Of(country)!,
  }))
}

async function readLetters(db: Queryable): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ id: string; name: string }>(
    'select id, name from products.banks',
  )
  return bankLetters(rows)
}

type OfferRow = {
  offer: Omit<
    WireOffer,
    | 'tier'
    | 'bank'
    | 'markets'
    | 'min'
    | 'max'
    | 'effectiveRate'
    | 'shownRate'
    | 'startsOn'
    | 'payBy'
  >
  bank: { id: string; name: string; country: string }
  cutOffMinutes: number
  currency: Currency
  min: bigint
  max: bigint
  tierAbove: bigint | null
  tierRate: string | null
  markets: Locale[]
  today: CalendarDate
}

/** As issued today, the best rate first, then the shorter term, then the smaller amount. */
const offers = `
  select jsonb_strip_nulls(jsonb_build_object(
           'id', p.id, 'type', p.kind, 'subtype', p.subtype,
           'termMonths', p.term_months, 'noticeDays', p.notice_days,
           'rate', i.rate_percent::text, 'rateKind', i.rate_kind, 'currency', p.currency,
           'payout', i.payout, 'prolongation', i.prolongation,
           'earlyTermination', i.early_termination, 'dayCount', i.day_count,
           'scheme', b.scheme, 'sustainable', p.is_sustainable)) as offer,
         jsonb_build_object('id', b.id, 'name', b.name, 'country', b.country) as bank,
         b.cut_off_minutes as "cutOffMinutes", p.currency, i.min_minor as min, i.max_minor as max,
         i.tier_above_minor as "tierAbove", i.tier_rate_percent::text as "tierRate", today.business_date as today,
         (select array_agg(every.market order by every.market)
            from products.offers every where every.product_id = p.id) as markets
    from products.offers o
    join products.products p on p.id = o.product_id
    join products.banks b on b.id = p.bank_id
    join products.issues i on i.product_id = p.id
    join platform.business_clock today
      on today.business_date >= i.valid_from
     and (i.valid_to is null or today.business_date < i.valid_to)
   where o.market = $1 and ($2::text is null or p.kind = $2)
   order by i.rate_percent desc, p.term_months nulls first, i.min_minor, p.id`

export async function readOffers(
  db: Queryable,
  market: Locale,
  { at, type }: { at: Date; type?: DepositType | undefined },
): Promise<WireOffer[]> {
  const { rows } = await db.query<OfferRow>(offers, [market, type ?? null])
  const letters = await readLetters(db)
  const shown = marketOf(market)
  const minute = minuteOfDay(at, shown.calendar)
  const found = rows.map((row) => {
    const { offer, bank, cutOffMinutes, currency, markets: sold, today } = row
    const calendars = openingCalendars(shown.calendar, bank.country)
    const by = payBy(today, minute, cutOffMinutes, calendars)
    return {
      ...offer,
      ...ratesOf(row, shown, startFrom(today, calendars)),
      payBy: by,
      startsOn: valueDateOf(by.on, calendars),
      bank: {
        ...{ id: bank.id, name: bank.name, letters: letters.get(bank.id)! },
        countryCode: alpha3Of(bank.country)!,
      },
      min: decimalOf(money(row.min, currency)),
      max: decimalOf(money(row.max, currency)),
      markets: sold.map((each) => offerMarketOf(marketOf(each))),
    }
  })
  return found.sort((a, b) => compareRates(rate(b.shownRate), rate(a.shownRate)))
}

function ratesOf(
  { offer, currency, tierAbove, tierRate }: OfferRow,
  market: Market,
  start: CalendarDate,
) {
  const tier = tierAbove ? { above: money(tierAbove, currency), rate: tierRate! } : undefined
  const { effective, shown, shownTier } = offerRates({ ...offer, tier }, market, start)
  return {
    ...{ effectiveRate: percentOf(effective), shownRate: percentOf(shown) },
    ...(tier &&
      shownTier && {
        tier: {
          ...{ above: decimalOf(tier.above), rate: tier.rate },
          shownRate: percentOf(shownTier.rate),
        },
      }),
  }
}

/** Grows whenever a cut-off passes somewhere: what offers promise has changed. */
export async function cutOffsPassed(db: Queryable, at: Date): Promise<string> {
  const { rows } = await db.query<{ minutes: number }>(
    'select distinct cut_off_minutes as minutes from products.banks',
  )
  const passedIn = (calendar: Calendar) => {
    const minute = minuteOfDay(at, calendar)
    return rows.filter(({ minutes }) => minutes <= minute).length
  }
  return (Object.keys(timeZones) as Calendar[]).map(passedIn).join(' ')
}

export async function readProductTypes(
  db: Queryable,
  distributorId: string,
  channelId: string,
): Promise<ProductAccess | undefined> {
  const { rows } = await db.query<ProductAccess>(
    `select has_term_access as term_product_access,
            has_overnight_access as overnight_product_access,
            has_notice_access as notice_product_access
       from products.channels
      where distributor_id = $1 and id = $2`,
    [distributorId, channelId],
  )
  return rows[0]
}

/** Whether anything but deposits is offered there. */
export async function hasInvestmentAccess(
  db: Queryable,
  { distributorId, channelId }: { distributorId: string; channelId: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from products.channels where distributor_id = $1 and id = $2 and has_investment_access',
    [distributorId, channelId],
  )
  return rowCount > 0
}

/** None for the main distributor, which is ourselves. */
export async function readPartnerLogo(
  db: Queryable,
  distributorId: string,
): Promise<string | undefined> {
  const { rows } = await db.query<{ logo: string }>(
    'select logo_url as logo from products.distributors where id = $1 and not is_main',
    [distributorId],
  )
  return rows[0]?.logo
}

/** Ourselves. */
export async function mainDistributor(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    'select id from products.distributors where is_main',
  )
  if (!rows[0]) throw new Error('no distributor is the main one: load the marketplace first')
  return rows[0].id
}

/** Banks that orders reach in this form. */
export async function banksOfForm(db: Queryable, form: BankForm): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select id from products.banks where order_form = $1 order by id',
    [form],
  )
  return rows.map(({ id }) => id)
}
