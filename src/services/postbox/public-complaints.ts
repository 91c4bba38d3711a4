// Complaints of people without a login: asked for on a public page, received once the mailbox has confirmed them, and
// answered at the desk, by mail. Each has a number, and days by which we owe an answer, like any other.

import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { CallReply } from '#contracts/call.ts'
import { publicComplaintCalls as calls } from '#contracts/public-complaints.ts'
import { complaintDeadlines, complaintReference } from '#domain/customer/complaint.ts'
import type { CalendarDate } from '#domain/date.ts'
import { formatDate } from '#domain/format.ts'
import type { Locale } from '#domain/market.ts'
import { marketOf } from '#domain/markets/markets.ts'
import type { Origins } from '#domain/site/origins.ts'
import { answer } from '#platform/answer.ts'
import { businessDate, type WallClock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'
import { Conflict, NotFound } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { noteIssue } from '#platform/issues.ts'
import { defineJob, type Jobs, messageLease, type Worker, worker } from '#platform/jobs.ts'
import { hashOf } from '#platform/secret-hash.ts'
import { uuidV7 } from '#platform/uuid.ts'
import {
  countAtPlace,
  forgivePlace,
  type Letter,
  messageOf,
  pageAddress,
  type SendMessage,
  writeLetter,
} from '#services/identity/index.ts'

const confirmationJob = defineJob(
  'postbox.complaint-confirmation',
  z.object({ id: z.string(), page: z.string() }),
  messageLease,
)
const delayJob = defineJob('postbox.complaint-delay', z.object({}))
export const publicComplaintJobs = [confirmationJob, delayJob]

/** Whoever asks again and again fills nobody's mailbox. */
const mostAnHour = 3

type Received = {
  id: string
  market: Locale
  name: string
  email: string
  text: string
  number: number
  receivedOn: CalendarDate
  answerBy: CalendarDate
  latestBy: CalendarDate
  isDelayed: boolean
  answeredOn: CalendarDate | null
}
type Row = Omit<Received, 'receivedOn'> & { receivedOn: CalendarDate | null }

const columns = `id, market, name, email, body as text, number, received_on as "receivedOn",
  answer_by as "answerBy", latest_by as "latestBy", delayed_on is not null as "isDelayed",
  answered_on as "answeredOn"`
const isReceived = (row: Row): row is Received => row.receivedOn !== null

const shown = ({ receivedOn, number, isDelayed, latestBy, answerBy }: Received) => ({
  reference: complaintReference(receivedOn, number),
  receivedOn,
  answerBy: isDelayed ? latestBy : answerBy,
})

type Standing = CallReply<typeof calls.answer>

const standing = (complaint: Received): Standing => ({
  state: complaint.answeredOn ? 'ANSWERED' : 'RECEIVED',
  complaint: {
    ...shown(complaint),
    ...(complaint.answeredOn && { answeredOn: complaint.answeredOn }),
  },
})

type Kind = 'Received' | 'Delayed' | 'Answered'

/** What we write of it, in the words of its market. */
function letterOf(kind: Kind, complaint: Received, answered = ''): Letter {
  const { email: to, market: locale, name, text } = complaint
  const { reference, answerBy } = shown(complaint)
  const day = formatDate(locale, answerBy, 'long')
  return {
    ...{ to, channel: 'mail', locale, kind: `publicComplaint${kind}` },
    values: { name, reference, day, text, answer: answered },
  }
}

async function findOpen(tx: Tx, hash: string): Promise<Row | undefined> {
  const { rows } = await tx.query<Row>(
    `select ${columns} from postbox.public_complaints where token_hash = $1 for update`,
    [hash],
  )
  return rows[0]
}

/** From now on it counts; said twice it counts once. */
async function receive(tx: Tx, jobs: Jobs, { id, market }: Row): Promise<Received> {
  const receivedOn = await businessDate(tx)
  const { answerBy, latestBy } = complaintDeadlines(receivedOn, marketOf(market).calendar)
  const { rows } = await tx.query<Received>(
    `update postbox.public_complaints
        set received_on = $2, answer_by = $3, latest_by = $4,
            number = nextval('postbox.complaints_number_seq')
      where id = $1 returning ${columns}`,
    [id, receivedOn, answerBy, latestBy],
  )
  await writeLetter(jobs, tx, letterOf('Received', rows[0]!))
  return rows[0]!
}

type Parts = { db: Db; jobs: Jobs; origins: () => Origins; now: WallClock }

export function publicComplaints(server: Server, { db, jobs, origins, now }: Parts): void {
  answer(server, calls.ask, async ({ body: { name, text, locale, ...body } }, _, { ip }) => {
    const { own, shared } = origins()
    const page = pageAddress(locale, 'complaints', { origin: own[locale] ?? shared }, origins())
    const [id, email] = [uuidV7(), body.email.toLowerCase()]
    await db.transaction(async (tx) => {
      await countAtPlace(tx, 'letter', ip, now(), email)
      await tx.query(
        `insert into postbox.public_complaints (id, market, name, email, body, asked_at)
         values ($1, $2, $3, $4, $5, $6)`,
        [id, locale, name, email, text, now()],
      )
      await jobs.enqueue(tx, confirmationJob, { id, page })
    })
    return {}
  })

  answer(server, calls.answer, ({ body }, _, { ip }) =>
    db.transaction(async (tx): Promise<Standing> => {
      const found = await findOpen(tx, hashOf(body.token))
      if (!found) return { state: 'UNKNOWN' }
      if (isReceived(found)) return standing(found)
      if (body.wish === 'SEE') return { state: 'ASKED' }
      await forgivePlace(tx, 'letter', ip, now(), found.email)
      return standing(await receive(tx, jobs, found))
    }),
  )

  answer(server, calls.queue, (_, { userId: operator }) =>
    db.transaction(
      async (tx) => {
        const { rows } = await tx.query<Received>(
          `select ${columns} from postbox.public_complaints
            where received_on is not null and answered_on is null
            order by case when delayed_on is null then answer_by else latest_by end, number`,
        )
        return rows.map((each) => ({
          ...{ id: each.id, name: each.name, email: each.email, text: each.text },
          ...shown(each),
        }))
      },
      { operator },
    ),
  )

  answer(server, calls.settle, ({ params, body }, { userId: operator }) =>
    db.transaction(
      async (tx): Promise<undefined> => {
        const { rows } = await tx.query<Received>(
          `select ${columns} from postbox.public_complaints
            where id = $1 and received_on is not null for update`,
          [params.complaintId],
        )
        const [complaint] = rows
        if (!complaint) throw new NotFound()
        if (complaint.answeredOn) throw new Conflict('complaint.ended')
        await tx.query(
          `update postbox.public_complaints
              set answered_on = $2, outcome = $3, answer = $4, answered_by = $5 where id = $1`,
          [complaint.id, await businessDate(tx), body.outcome, body.text, operator],
        )
        await writeLetter(jobs, tx, letterOf('Answered', complaint, body.text))
      },
      { operator },
    ),
  )
}

/** The link is made when it is sent: nobody but the mailbox ever has it. Nothing a stranger wrote goes with it. */
export async function confirmComplaint(
  { id, page }: { id: string; page: string },
  tx: Tx,
  send: SendMessage,
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await tx.query<Pick<Row, 'email' | 'market'>>(
    `update postbox.public_complaints a set token_hash = $2
      where id = $1 and (select count(*) from postbox.public_complaints b
                          where b.email = a.email and b.token_hash is not null
                            and b.asked_at > a.asked_at - interval '1 hour') < $3
      returning email, market`,
    [id, hashOf(token), mostAnHour],
  )
  for (const { email: to, market: locale } of rows)
    await send(
      messageOf({
        ...{ to, channel: 'mail', locale, kind: 'publicComplaintConfirm' },
        values: { link: `${page}?complaint=${token}` },
      }),
      tx,
    )
}

/** In a savepoint, so that one mailbox that takes nothing keeps nobody else from being told, nor has them told again. */
async function tellOne(tx: Tx, complaint: Received, send: SendMessage): Promise<void> {
  await tx.query('savepoint told')
  try {
    await send(messageOf(letterOf('Delayed', complaint)), tx)
    await tx.query('release savepoint told')
  } catch {
    await tx.query('rollback to savepoint told')
    await tx.query('update postbox.public_complaints set delayed_on = null where id = $1', [
      complaint.id,
    ])
    await noteIssue(tx, 'complaint-delay', {
      ...{ entityId: complaint.id, reason: 'no mail could be sent' },
    })
  }
}

/** Whoever should have been answered by today and was not is told once that it takes longer. */
export async function tellOfDelay(tx: Tx, send: SendMessage): Promise<void> {
  const { rows } = await tx.query<Received>(
    `update postbox.public_complaints set delayed_on = $1
      where answered_on is null and delayed_on is null and answer_by <= $1 returning ${columns}`,
    [await businessDate(tx)],
  )
  for (const complaint of rows) await tellOne(tx, complaint, send)
}

export const publicComplaintWorkers = (send: SendMessage): Worker[] => [
  worker(confirmationJob, (data, tx) => confirmComplaint(data, tx, send)),
  worker(delayJob, (_, tx) => tellOfDelay(tx, send), {
    ...{ cron: '*/15 * * * *', timeZone: 'UTC', data: {} },
  }),
]
