// What an end of day does with papers that lower the tax: those handed in are decided, whoever lacks one is asked for
// it, and whoever has one that ends soon is reminded of it.

import type { CalendarDate } from '#domain/date.ts'
import { countryOf } from '#domain/market.ts'
import { markets } from '#domain/markets/markets.ts'
import {
  type CertificateKind,
  certificateReminders,
  papersWanted,
} from '#domain/tax/certificate.ts'
import { taxYearOn } from '#domain/tax/overview.ts'
import type { Db, Tx } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { emit, emitAll } from '#platform/events.ts'
import { oneByOne } from '#platform/set-aside.ts'
import { reckonAgain } from './corrections.ts'
import { certificateEvents } from './events.ts'

export type HandedIn = {
  customerId: string
  id: string
  kind: CertificateKind
  country: string | null
  number: string
}

/** The port: whoever checks papers. `undefined`: nobody has looked at it yet. */
export type DecideCertificate = (paper: HandedIn) => Promise<'ACCEPTED' | 'REQUESTED' | undefined>

const handedIn = `
  select customer_id as "customerId", id, kind, country, number from tax.certificates where state = 'UPLOADED'`

/** Whoever took tax on interest of this year, whether or not there is still a deposit. */
async function takersOf(tx: Tx, customerId: string, day: CalendarDate) {
  const { from, to } = taxYearOn('DE', day)
  const { rows } = await tx.query<{ agentId: string }>(
    'select distinct agent_id as "agentId" from deposits.taxed_by_agent($1, $2, $3) order by 1',
    [customerId, from, to],
  )
  return rows
}

async function decided(
  tx: Tx,
  { customerId, id, kind }: HandedIn,
  state: 'ACCEPTED' | 'REQUESTED',
  day: CalendarDate,
): Promise<void> {
  const { rowCount } = await tx.query(
    `update tax.certificates set state = $3 where customer_id = $1 and id = $2 and state = 'UPLOADED'`,
    [customerId, id, state],
  )
  if (rowCount === 0) return
  const isAccepted = state === 'ACCEPTED'
  // What was taken this year before it counted is reckoned again, wherever it was taken.
  if (isAccepted && kind === 'NV')
    for (const { agentId } of await takersOf(tx, customerId, day))
      await reckonAgain(tx, { customerId, agentId }, day)
  await emit(tx, certificateEvents.decided, {
    ...{ data: { kind, isAccepted }, entityId: id, customerId, actor: 'end of day' },
  })
}

/** Whoever decides is asked before anything is locked. */
export const decideCertificatesStep = (decide: DecideCertificate): DayStep => ({
  name: 'decide-certificates',
  async run(db, day) {
    const { rows } = await db.query<HandedIn>(`${handedIn} order by id`)
    const { issues } = await oneByOne(
      rows,
      async (paper) => {
        const state = await decide(paper)
        if (!state) return
        await db.transaction((tx) => decided(tx, paper, state, day), {
          ...{ customers: [paper.customerId], isLocked: true },
        })
      },
      ({ customerId, id }) => ({ entityId: id, customerId }),
    )
    return issues
  },
})

type Ending = { customerId: string; id: string; kind: CertificateKind; validTo: CalendarDate }

/** Once for each of the days, however often it runs. */
async function remindOfEnds(db: Db, day: CalendarDate): Promise<void> {
  await db.transaction(async (tx) => {
    for (const days of certificateReminders) {
      const { rows } = await tx.query<Ending>(
        `update tax.certificates set reminded = $2
          where state = 'ACCEPTED' and valid_to = $1::date + $2::int and reminded is distinct from $2
          returning customer_id as "customerId", id, kind, valid_to as "validTo"`,
        [day, days],
      )
      await emitAll(
        tx,
        certificateEvents.due,
        rows.map(({ customerId, id, kind, validTo }) => ({
          ...{ data: { kind, validTo }, entityId: id, customerId, actor: 'end of day' },
        })),
      )
    }
  })
}

type Missing = { customerId: string; id: string; kind: CertificateKind }

/** Asked for once: what is asked for stands at the desk until it is handed in. */
async function askForMissing(db: Db, day: CalendarDate): Promise<void> {
  const wanted = markets.flatMap((market) =>
    papersWanted(countryOf(market), day).map((paper) => ({ locale: market.locale, ...paper })),
  )
  await db.transaction(async (tx) => {
    const { rows } = await tx.query<Missing>(
      `insert into tax.certificates (customer_id, id, person_id, kind, country, number, valid_from, state)
       select customer_id, gen_random_uuid(), person_id, kind, country, '', $4, 'REQUESTED'
         from deposits.papers_missing($1, $2, $3)
       returning customer_id as "customerId", id, kind`,
      [
        wanted.map(({ locale }) => locale),
        wanted.map(({ bankCountry }) => bankCountry),
        wanted.map(({ kind }) => kind),
        day,
      ],
    )
    await emitAll(
      tx,
      certificateEvents.missing,
      rows.map(({ customerId, id, kind }) => ({
        ...{ data: { kind }, entityId: id, customerId, actor: 'end of day' },
      })),
    )
  })
}

export const remindOfCertificatesStep: DayStep = {
  name: 'remind-of-certificates',
  async run(db, day) {
    await askForMissing(db, day)
    await remindOfEnds(db, day)
  },
}
