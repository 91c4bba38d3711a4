// The desk for cases: an operator sees what was found, passes it, refuses it or asks for more. And the other side of it:
// what a customer is asked for, and answers.

import { identificationCalls } from '#contracts/identification.ts'
import { kycDeskCalls as calls } from '#contracts/kyc-desk.ts'
import { answerDue } from '#domain/kyc/case.ts'
import { answer } from '#platform/answer.ts'
import type { Caller } from '#platform/caller.ts'
import { businessDate, wallClock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'
import { Conflict, Invalid, NotFound, TooMany } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { asCustomer, ownCustomer } from '#services/customer/index.ts'
import { readFileOf } from '#services/identity/index.ts'
import { askFor, settle } from './case.ts'
import {
  answerChecks,
  type CheckRow,
  decideCheck,
  lockCase,
  type PersonRow,
  readChecks,
  readPersons,
  readQueue,
} from './case-store.ts'
import {
  keepPaper,
  mostPapersADay,
  papersToday,
  readAnswers,
  readPaper,
  readPapers,
} from './papers.ts'
import { readMatches } from './screening.ts'

const toldCheck = ({ name, status, reason, asked, answer: said }: CheckRow) => ({
  ...{ name, status },
  ...(reason && { reason }),
  ...(asked && { asked }),
  ...(said && { answer: said }),
})

const toldPerson = ({
  firstName,
  lastName,
  birthDate,
  origins,
  pepStatus,
  pepInfo,
}: PersonRow) => ({
  name: `${firstName} ${lastName}`,
  birthDate,
  countries: [...new Set(origins)],
  pepStatus,
  ...(pepInfo && { pepInfo }),
})

const isMissing = ({ status }: CheckRow): boolean => status === 'NEEDS_MORE'

export function addKycDesk(server: Server, { db }: { db: Db }): void {
  /** Whose case it is the operator says; a customer without one is not looked at. */
  const atDesk = <T>({ userId }: Caller, customerId: string, work: (tx: Tx) => Promise<T>) =>
    db.transaction(
      async (tx) => {
        if (!(await lockCase(tx, customerId))) throw new NotFound()
        return work(tx)
      },
      { operator: userId, customers: [customerId] },
    )

  answer(server, calls.queue, (_, { userId: operator }) => db.transaction(readQueue, { operator }))

  answer(server, calls.case, ({ params: { customerId } }, caller) =>
    atDesk(caller, customerId, async (tx) => ({
      customerId,
      persons: (await readPersons(tx, customerId)).map(toldPerson),
      checks: (await readChecks(tx, customerId)).map(toldCheck),
      matches: await readMatches(tx, customerId),
      papers: (await readPapers(tx, customerId)).map(({ id, kind, sentOn }) => ({
        ...{ id, kind, sentOn },
      })),
    })),
  )

  answer(server, calls.paper, ({ params: { customerId, paperId } }, caller) =>
    atDesk(caller, customerId, async (tx) => {
      const { content, ...file } = await readPaper(tx, customerId, paperId)
      return { ...file, content: content.toString('base64') }
    }),
  )

  answer(server, calls.decide, ({ params: { customerId }, body }, caller) =>
    atDesk(caller, customerId, async (tx): Promise<undefined> => {
      const { check: name, decision: status } = body
      const text = body.text.trim()
      const isAsking = status === 'NEEDS_MORE'
      if (isAsking && !text) throw new Invalid([{ pointer: '/text', code: 'required' }])
      // Two operators may open the same case: the second finds it decided.
      const isOver = (await lockCase(tx, customerId)) === 'FAILED'
      const found = (await readChecks(tx, customerId)).find((check) => check.name === name)
      if (isOver || found?.status !== 'REVIEW') throw new Conflict('case.decided')
      const today = await businessDate(tx)
      const by = caller.userId
      const dueOn = answerDue(today)
      const asking = isAsking ? { asked: text, dueOn } : {}
      await decideCheck(tx, { ...{ customerId, name, status, by, today }, ...asking })
      if (isAsking) await askFor(tx, customerId, dueOn)
      await settle(tx, customerId)
    }),
  )

  addAnswering(server, db)
}

/** The customer's side of it. */
function addAnswering(server: Server, db: Db): void {
  async function assertWanted(tx: Tx, customerId: string): Promise<void> {
    if (!(await readChecks(tx, customerId)).some(isMissing)) throw new Conflict('case.notAsked')
    if ((await papersToday(tx, customerId)) >= mostPapersADay)
      throw new TooMany(3600, 'rate.limited')
  }

  answer(server, identificationCalls.sendPaper, async ({ body }, caller) => {
    const customerId = ownCustomer(caller, body.customer_id)
    // Nobody's file is looked at who was not asked for one.
    await asCustomer(db, caller, customerId, (tx) => assertWanted(tx, customerId))
    const upload = await readFileOf(db, customerId, body.content, wallClock())
    return asCustomer(
      ...([db, caller, customerId] as const),
      async (tx) => {
        if ((await lockCase(tx, customerId)) === 'FAILED') throw new Conflict('case.notAsked')
        await assertWanted(tx, customerId)
        return { id: await keepPaper(tx, { customerId, kind: 'ANSWER', ...upload }) }
      },
      { isLocked: true },
    )
  })

  answer(server, identificationCalls.answer, ({ body }, caller) =>
    asCustomer(db, caller, body.customer_id, async (tx): Promise<undefined> => {
      const isOver = (await lockCase(tx, body.customer_id)) === 'FAILED'
      const text = body.text.trim()
      // A paper may say it all.
      if (!text && (await readAnswers(tx, body.customer_id)).length === 0)
        throw new Invalid([{ pointer: '/text', code: 'required' }])
      if (isOver || !(await answerChecks(tx, body.customer_id, text)))
        throw new Conflict('case.notAsked')
      await settle(tx, body.customer_id)
    }),
  )
}
