// Rate alerts: asked for with a mail address, confirmed from its mailbox, told once, and then forgotten.

import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { CallReply } from '#contracts/call.ts'
import { rateAlertCalls as calls } from '#contracts/rate-alerts.ts'
import { formatPercent } from '#domain/format.ts'
import { parseEmail } from '#domain/identifiers/email.ts'
import { oneClickHeaders } from '#domain/letter/one-click.ts'
import type { Locale } from '#domain/market.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { type AlertTerm, bestRates } from '#domain/offer/rate-alert.ts'
import { percentOf, rate } from '#domain/rate.ts'
import type { Origins } from '#domain/site/origins.ts'
import { answer } from '#platform/answer.ts'
import type { WallClock } from '#platform/clock.ts'
import type { Db, Queryable, Tx } from '#platform/db.ts'
import { Invalid } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { defineJob, type Jobs, messageLease, type Worker, worker } from '#platform/jobs.ts'
import { hashOf } from '#platform/secret-hash.ts'
import { uuidV7 } from '#platform/uuid.ts'
import {
  countAtPlace,
  forgivePlace,
  messageOf,
  pageAddress,
  type SendMessage,
} from '#services/identity/index.ts'
import { readOffers } from './store.ts'

const confirmationJob = defineJob(
  'products.rate-alert-confirmation',
  z.object({ id: z.string(), page: z.string() }),
  messageLease,
)
const watchJob = defineJob('products.rate-alert-watch', z.object({}))
export const rateAlertJobs = [confirmationJob, watchJob]

/** Whoever asks again and again fills nobody's mailbox. */
const mostAnHour = 3
/** Nobody is written to about a wish of long ago. */
const keptMonths = 12

type Row = {
  email: string
  market: Locale
  termMonths: number | null
  wanted: string
  offersPage: string
}
const columns = `email, market, term_months as "termMonths", wanted::text, offers_page as "offersPage"`
const termOf = ({ termMonths }: Row): AlertTerm => termMonths ?? 'OVERNIGHT'

type Parts = { db: Db; jobs: Jobs; origins: () => Origins; now: WallClock }

export function rateAlerts(server: Server, { db, jobs, origins, now }: Parts): void {
  answer(server, calls.ask, async ({ body: { locale, term, ...body } }, _, { ip }) => {
    const { value: email } = parseEmail(body.email)
    if (!email) throw new Invalid([{ pointer: '/email', code: 'email.format' }])
    const { own, shared } = origins()
    const addressOf = (page: 'rateAlert' | 'overnight' | 'term') =>
      pageAddress(locale, page, { origin: own[locale] ?? shared }, origins())
    const isAtCall = term === 'OVERNIGHT'
    const offersPage = addressOf(isAtCall ? 'overnight' : 'term')
    const id = uuidV7()
    await db.transaction(async (tx) => {
      await countAtPlace(tx, 'letter', ip, now(), email)
      await tx.query(
        `insert into products.rate_alerts (id, email, market, term_months, wanted, offers_page, asked_at)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [id, email, locale, isAtCall ? null : term, body.rate, offersPage, now()],
      )
      await jobs.enqueue(tx, confirmationJob, { id, page: addressOf('rateAlert') })
    })
    return {}
  })

  answer(server, calls.answer, ({ body }, _, { ip }) =>
    db.transaction((tx) => answered[body.wish](tx, hashOf(body.token), now(), ip)),
  )
}

type Standing = CallReply<typeof calls.answer>
const standingOf = (state: Standing['state'], [row]: readonly Row[]): Standing =>
  row ? { state, alert: { term: termOf(row), rate: row.wanted } } : { state: 'UNKNOWN' }

const answered: Record<
  'SEE' | 'CONFIRM' | 'END',
  (tx: Tx, hash: string, now: Date, ip: string) => Promise<Standing>
> = {
  async SEE(tx, hash) {
    const { rows } = await tx.query<Row & { isConfirmed: boolean }>(
      `select ${columns}, confirmed_at is not null as "isConfirmed"
         from products.rate_alerts where token_hash = $1`,
      [hash],
    )
    return standingOf(rows[0]?.isConfirmed ? 'WATCHING' : 'ASKED', rows)
  },
  async CONFIRM(tx, hash, now, ip) {
    const { rows } = await tx.query<Row>(
      `update products.rate_alerts set confirmed_at = coalesce(confirmed_at, $2)
        where token_hash = $1 returning ${columns}`,
      [hash, now],
    )
    for (const { email } of rows) await forgivePlace(tx, 'letter', ip, now, email)
    return standingOf('WATCHING', rows)
  },
  async END(tx, hash) {
    const { rows } = await tx.query<Row>(
      `delete from products.rate_alerts where token_hash = $1 returning ${columns}`,
      [hash],
    )
    return standingOf('ENDED', rows)
  },
}

/** The link is made when it is sent: nobody but the mailbox ever has it. */
async function writeConfirmation(
  { id, page }: { id: string; page: string },
  tx: Tx,
  send: SendMessage,
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await tx.query<Row>(
    `update products.rate_alerts a set token_hash = $2
      where id = $1 and (select count(*) from products.rate_alerts b
                          where b.email = a.email and b.token_hash is not null
                            and b.asked_at > a.asked_at - interval '1 hour') < $3
      returning ${columns}`,
    [id, hashOf(token), mostAnHour],
  )
  const link = `${page}?alert=${token}`
  for (const { email: to, market: locale } of rows) {
    const letter = {
      to,
      channel: 'mail',
      locale,
      kind: 'rateAlertConfirm',
      values: { link },
    } as const
    await send({ ...messageOf(letter), headers: oneClickHeaders(link) }, tx)
  }
}

async function forget(db: Queryable, now: Date): Promise<void> {
  await db.query(
    `delete from products.rate_alerts
      where asked_at < $1::timestamptz - make_interval(months => $2)
         or (confirmed_at is null and asked_at < $1::timestamptz - interval '1 day')`,
    [now, keptMonths],
  )
}

/** Whoever's rate is offered is told, and not again. */
async function tellReached(tx: Tx, market: Locale, send: SendMessage, now: Date): Promise<void> {
  const { currency } = marketOf(market)
  const best = bestRates(await readOffers(tx, market, { at: now }), currency)
  const { rows } = await tx.query<Row>(
    `delete from products.rate_alerts a
      using unnest($2::int[], $3::numeric[]) as best (months, offered)
      where a.market = $1 and a.confirmed_at is not null and best.offered >= a.wanted
        and coalesce(a.term_months, 0) = best.months
      returning ${columns}`,
    [
      market,
      [...best.keys()].map((term) => (term === 'OVERNIGHT' ? 0 : term)),
      [...best.values()].map(percentOf),
    ],
  )
  for (const { email: to, wanted, offersPage: link } of rows)
    await send(
      messageOf({
        ...{ to, channel: 'mail', locale: market, kind: 'rateAlertReached' },
        values: { rate: formatPercent(market, rate(wanted)), link },
      }),
      tx,
    )
}

export async function watchRates(tx: Tx, send: SendMessage, now: Date): Promise<void> {
  await forget(tx, now)
  const { rows } = await tx.query<{ market: Locale }>(
    'select distinct market from products.rate_alerts where confirmed_at is not null',
  )
  for (const { market } of rows) await tellReached(tx, market, send, now)
}

export const rateAlertWorkers = (send: SendMessage, now: WallClock): Worker[] => [
  worker(confirmationJob, (data, tx) => writeConfirmation(data, tx, send)),
  worker(watchJob, (_, tx) => watchRates(tx, send, now()), {
    cron: '*/5 * * * *',
    timeZone: 'UTC',
    data: {},
  }),
]
