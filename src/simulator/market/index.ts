// The market, pretended: its closes, and a page where custodian and prices are told to misbehave.

import { addDays } from '#domain/date.ts'
import { type InstrumentCode, instruments } from '#domain/investment/instrument.ts'
import type { Quote } from '#domain/investment/quote.ts'
import { decimalOfUnits } from '#domain/investment/units.ts'
import { businessDate } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Server } from '#platform/http.ts'
import type { Quotes } from '#services/instruments/index.ts'
import { behaviourOf, setBehaviourOf } from '../behaviour.ts'
import { collectorName } from '../collections/index.ts'
import { custodianName } from '../custodian/index.ts'
import { takeForms } from '../forms.ts'
import { escaped, type SimulatorPage, sendPage } from '../page.ts'
import { type Behaviour, behaviourFrom, chosenOf, faults, type MarketBehaviour } from './faults.ts'
import { quotesBetween } from './series.ts'

const spoilt: Record<NonNullable<MarketBehaviour['prices']>, (quotes: Quote[]) => Quote[]> = {
  missing: () => [],
  zero: (quotes) => quotes.map((quote) => ({ ...quote, price: 0n })),
  'ten times': (quotes) => quotes.map((quote) => ({ ...quote, price: quote.price * 10n })),
}

/** Told with the custodian's: both are one page. */
export const simulatedQuotes: Quotes = async (from, until, db) => {
  const { prices } = await behaviourOf<Behaviour>(db, custodianName)
  const quotes = quotesBetween(from, until)
  return prices ? spoilt[prices](quotes) : quotes
}

const url = '/simulator/market'

/** Only where nothing real is traded. Needs a connection of the worker's role. */
export function addMarket(server: Server, db: Db): void {
  const config = { access: 'neighbour' } as const
  server.register(async (scope) => {
    takeForms(scope)
    scope.route({
      ...{ method: 'GET', url, config },
      handler: async (_, reply) => {
        const behaviour = await behaviourOf<Behaviour>(db, custodianName)
        // Without it the form would be sent as if from nowhere, and be refused.
        reply.header('referrer-policy', 'same-origin')
        return sendPage(reply, marketPage(behaviour, closesBefore(await businessDate(db))))
      },
    })
    scope.route({
      ...{ method: 'POST', url, config },
      handler: async ({ body }, reply) => {
        const chosen = (body ?? {}) as Record<string, string>
        const behaviour = behaviourFrom(chosen)
        await setBehaviourOf(db, custodianName, behaviour)
        await setBehaviourOf(db, collectorName, behaviour)
        return reply.redirect(url, 303)
      },
    })
  })
}

const daysShown = 10

/** Of the last trading day before one, each beside the trading day before it. */
function closesBefore(day: Parameters<typeof addDays>[0]) {
  const quotes = Map.groupBy(
    quotesBetween(addDays(day, -daysShown), addDays(day, -1)),
    (each) => each.isin,
  )
  return Object.entries(instruments).flatMap(([code, { isin }]) => {
    const [before, last] = quotes.get(isin)?.slice(-2) ?? []
    return before && last ? { code: code as InstrumentCode, before, last } : []
  })
}

const style = `
  table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; margin: 1.5rem 0 }
  th, td { padding: 0.5rem 0; border-bottom: 1px solid var(--line); text-align: start }
  :is(th, td):nth-child(n + 2) { text-align: end }
  form { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); margin-top: 1rem }
  label { display: grid; gap: 0.25rem; font-size: 0.9375rem; color: var(--soft) }
  select { font: inherit; min-height: 44px; padding: 0 0.75rem; border-radius: 4px; border: 1px solid var(--soft); background: var(--surface); color: var(--ink) }
  button { grid-column: 1 / -1; justify-self: start }
  h2 { font-size: 1.25rem; margin: 2rem 0 0.25rem }`

const select = (named: string, behaviour: Behaviour): string => {
  const chosen = chosenOf(named, behaviour)
  const options = faults[named]!.map(
    ([way], i) => `<option value="${i}"${i === chosen ? ' selected' : ''}>${way}</option>`,
  )
  return `<label>${named} <select name="${named}">${options.join('')}</select></label>`
}

const percent = new Intl.NumberFormat('en-GB', {
  ...{ style: 'percent', minimumFractionDigits: 2, signDisplay: 'exceptZero' },
})

const row = ({ code, before, last }: ReturnType<typeof closesBefore>[number]): string =>
  `<tr><td>${code} <span class="soft">${last.isin}</span></td><td>${decimalOfUnits(last.price)}</td>
    <td>${percent.format(Number(last.price) / Number(before.price) - 1)}</td></tr>`

const marketPage = (
  behaviour: Behaviour,
  closes: ReturnType<typeof closesBefore>,
): SimulatorPage => ({
  path: url,
  title: 'Market, custodian and collections',
  style,
  body: `
  <p class="soft">Portfolios are traded at the closes below by a custodian that does as it is told, unless it is told to misbehave;
    so does the bank that collects.
    What is chosen holds from the next business day, for everything that is not answered yet.</p>
  <h2>How they behave</h2>
  <form method="post">
    ${Object.keys(faults)
      .map((named) => select(named, behaviour))
      .join('\n    ')}
    <button type="submit">Behave like this</button>
  </form>
  <h2>Closes${closes[0] ? ` of ${escaped(closes[0].last.on)}` : ''}</h2>
  <table><thead><tr><th>Instrument</th><th>Price</th><th>Since the day before</th></tr></thead>
  <tbody>${closes.map(row).join('\n')}</tbody></table>`,
})
