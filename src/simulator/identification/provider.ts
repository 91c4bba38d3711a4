// The provider that identifies people, pretended: it speaks to the intake over HTTP, signed, as a real one would, and
// tries again when nobody hears it.

import * as z from 'zod/mini'
import { addBusinessDays } from '#domain/calendar/business-day.ts'
import { addDays, type CalendarDate } from '#domain/date.ts'
import { couponDays, type IdentificationMethod } from '#domain/kyc/identification.ts'
import { businessDate, wallClock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { defineJob, type Jobs, type Worker, worker } from '#platform/jobs.ts'
import type { IdentificationProvider, StartIdentification } from '#services/kyc/index.ts'
import { NotHeard, saySigned } from '../signed-saying.ts'
import { type DocumentFault, documentFaults, readDocument, writeDocument } from './documents.ts'
import { type Play, playsOf, readPlay, type Saying } from './plays.ts'

/** No secret: whoever reaches a simulator may answer for it. */
const key = 'the key of the simulated provider'
export const simulatedProvider: IdentificationProvider = { name: 'simulator', keys: [key] }

export type Visit = {
  id: string
  method: IdentificationMethod
  firstName: string
  lastName: string
  birthDate: CalendarDate
  returnTo: string
  answerTo: string
  couponNumber: string | null
}

const columns = `id, method, first_name as "firstName", last_name as "lastName", birth_date as "birthDate",
  return_to as "returnTo", answer_to as "answerTo", coupon_number as "couponNumber"`

const uuid = /^[0-9a-f-]{36}$/

export async function findVisit(db: Db | Tx, id: string): Promise<Visit | undefined> {
  const { rows } = await db.query<Visit>(
    `select ${columns} from simulator.identifications where id::text = $1 and answer_to is not null`,
    [uuid.test(id) ? id : ''],
  )
  return rows[0]
}

/** Who is awaited at a counter. */
export async function findAwaited(db: Db): Promise<Visit[]> {
  const { rows } = await db.query<Visit>(
    `select ${columns} from simulator.identifications
      where coupon_number is not null and answer is null order by id desc limit 50`,
  )
  return rows
}

/** Remembers who comes, and sends them to the page of the method, or to a branch with a coupon. */
export const simulatedIdentification: StartIdentification = async (wish, db) => {
  const { id, method, person, returnTo, answerTo } = wish
  const isBranch = method === 'BRANCH'
  const number = isBranch ? couponOf(id) : null
  await db.query(
    `insert into simulator.identifications
            (id, method, person, return_to, answer_to, first_name, last_name, birth_date, coupon_number)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (id) do update set return_to = excluded.return_to, answer_to = excluded.answer_to`,
    [
      ...[id, method, `${person.firstName} ${person.lastName}`, returnTo, answerTo],
      ...[person.firstName, person.lastName, person.birthDate, number],
    ],
  )
  if (!number) return { href: `/simulator/identification/${method.toLowerCase()}/${id}` }
  return { coupon: { number, validUntil: addDays(await businessDate(db), couponDays) } }
}

/** `4711 8250 9312`, the same for the same visit. */
const couponOf = (id: string): string =>
  String(BigInt(`0x${id.replaceAll('-', '').slice(-12)}`) % 10n ** 12n)
    .padStart(12, '0')
    .replace(/(\d{4})(\d{4})(\d{4})/, '$1 $2 $3')

const say = ({ id, answerTo }: Visit, { status, reason, isForged }: Saying): Promise<void> =>
  saySigned(
    answerTo,
    { ...{ event: `${id}/${status}`, identification: id, status }, ...(reason && { reason }) },
    { key, isForged },
  )

/** Of a document the provider decides by what it reads. */
function playOf(visit: Visit, answer: string, today: CalendarDate): Play | undefined {
  if (visit.method !== 'DOCUMENT' || !(answer in documentFaults))
    return playsOf(visit.method)[answer]
  const lines = writeDocument(visit, today, answer as DocumentFault)
  return readPlay(readDocument(lines, visit, today))
}

const sayJob = defineJob(
  'simulator.identification',
  z.object({ id: z.string(), answer: z.optional(z.string()), isLater: z.optional(z.boolean()) }),
)
export const identificationJobs = [sayJob]

/** One after the other: what is told late is told after. Again after a restart: the same twice is once. */
export const identificationWorkers: readonly Worker[] = [
  worker(sayJob, async ({ id, answer = 'yes', isLater = false }, tx) => {
    const visit = await findVisit(tx, id)
    const play = visit && playOf(visit, answer, await businessDate(tx))
    for (const saying of play?.says ?? [])
      if ((saying.afterMs !== undefined) === isLater) await say(visit!, saying)
  }),
]

/** An answer that this method does not know is none. A branch answers some business days later. */
export async function give(
  db: Db,
  jobs: Jobs,
  visit: Visit,
  answer: string,
  days: number,
): Promise<void> {
  const today = await businessDate(db)
  const play = playOf(visit, answer, today)
  if (!play) return
  await db.transaction(async (tx) => {
    if (visit.couponNumber !== null) return answerLater(tx, visit.id, answer, today, days)
    const { id } = visit
    await jobs.enqueue(tx, sayJob, { id, answer })
    const [later] = play.says.flatMap(({ afterMs }) => afterMs ?? [])
    if (later === undefined) return
    const startAfter = new Date(wallClock().getTime() + later)
    await jobs.enqueue(tx, sayJob, { id, answer, isLater: true }, { startAfter })
  })
}

async function answerLater(
  tx: Tx,
  id: string,
  answer: string,
  today: CalendarDate,
  days: number,
): Promise<void> {
  await tx.query('update simulator.identifications set answer = $2, answer_on = $3 where id = $1', [
    ...[id, answer, addBusinessDays('TARGET', today, days)],
  ])
}

/** What branches hand in on a day. Whom nobody hears is heard on the next. */
export const branchAnswersStep: DayStep = {
  name: 'identification at branches',
  async run(db, day) {
    const { rows } = await db.query<Visit & { answer: string }>(
      `select ${columns}, answer from simulator.identifications
        where answer_on <= $1 and answer is not null order by id`,
      [day],
    )
    for (const visit of rows)
      try {
        for (const saying of playOf(visit, visit.answer, day)?.says ?? []) await say(visit, saying)
        await db.query('update simulator.identifications set answer_on = null where id = $1', [
          visit.id,
        ])
      } catch (error) {
        if (!(error instanceof NotHeard)) throw error
      }
  },
}
