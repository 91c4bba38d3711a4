// The customers' own banks, pretended: one page on which a payment is agreed to, given up, or said of wrongly.

import * as z from 'zod/mini'
import type { BankPaymentEvent } from '#contracts/bank-payments.ts'
import type { Db, Tx } from '#platform/db.ts'
import type { Server } from '#platform/http.ts'
import { defineJob, type Jobs, type Worker, worker } from '#platform/jobs.ts'
import type { BankPayments } from '#services/payments/index.ts'
import { type Answer, addAnswerPage, answerForm, answersStyle } from '../answers.ts'
import { escaped, type SimulatorPage } from '../page.ts'
import { saySigned } from '../signed-saying.ts'

/** No secret: whoever reaches a simulator may answer for it. */
const key = 'the key of the simulated banks'

type Visit = {
  id: string
  amount: string
  currency: string
  payer: string
  returnTo: string
  answerTo: string
}

/** Remembers who comes, and sends them to the bank's page. */
export const simulatedBankPayments: BankPayments = {
  name: 'simulator',
  keys: [key],
  async start({ id, amount, currency, holders, returnTo, answerTo }, db) {
    await db.query(
      `insert into simulator.bank_payments (id, amount, currency, payer, return_to, answer_to)
       values ($1, $2, $3, $4, $5, $6)`,
      [id, amount, currency, holders[0] ?? '', returnTo, answerTo],
    )
    return { href: `/simulator/bank/${id}` }
  },
}

async function findVisit(db: Db | Tx, id: string): Promise<Visit | undefined> {
  const { rows } = await db.query<Visit>(
    `select id, amount, currency, payer, return_to as "returnTo", answer_to as "answerTo"
       from simulator.bank_payments where id::text = $1`,
    [id],
  )
  return rows[0]
}

type Saying = Pick<BankPaymentEvent, 'status'> & { payer?: string; isForged?: true }
type Play = Answer & { says: readonly Saying[] }

const paid = { status: 'PAID' } as const

const plays: Readonly<Record<string, Play>> = {
  pay: { title: 'Pay', text: 'From an account of the customer', says: [paid] },
  other: {
    title: 'Pay from another name',
    text: 'The money comes, and is held',
    says: [{ ...paid, payer: 'Franz Huber' }],
  },
  cancel: { title: 'Cancel', text: 'The payment is given up', says: [{ status: 'CANCELLED' }] },
  late: {
    title: 'Late',
    text: 'The time is over first, and then it was paid after all',
    says: [{ status: 'EXPIRED' }, paid],
  },
  repeated: { title: 'Repeated', text: 'Paid, told twice', says: [paid, paid] },
  forged: {
    title: 'Forged',
    text: 'Somebody without the key says that it was paid',
    says: [{ ...paid, isForged: true }],
  },
  silent: { title: 'Silent', text: 'Nothing is ever heard', says: [] },
}

const sayJob = defineJob('simulator.bank-payment', z.object({ id: z.string(), answer: z.string() }))
export const bankPageJobs = [sayJob]

/** One after the other; again after a restart: the same twice is once. */
export const bankPageWorkers: readonly Worker[] = [
  worker(sayJob, async ({ id, answer }, tx) => {
    const visit = await findVisit(tx, id)
    for (const { status, payer, isForged } of (visit && plays[answer]?.says) ?? [])
      await saySigned(
        visit!.answerTo,
        {
          ...{ event: `${id}/${status}`, payment: id, status },
          ...(status === 'PAID' && { payer: { name: payer ?? visit!.payer } }),
        },
        { key, isForged },
      )
  }),
]

/** Only where no real money is. Needs a connection of the worker's role. */
export function addBankPage(server: Server, { db, jobs }: { db: Db; jobs: Jobs }): void {
  addAnswerPage(server, {
    url: '/simulator/bank/:id',
    find: (id) => findVisit(db, id),
    page: bankPage,
    async take({ id, returnTo }, answer) {
      if (answer in plays) await db.transaction((tx) => jobs.enqueue(tx, sayJob, { id, answer }))
      return returnTo
    },
  })
}

const bankPage = ({ amount, currency, payer }: Visit): SimulatorPage => ({
  title: 'Your own bank, simulated',
  style: answersStyle,
  body: `
  <p>Here the bank of <strong>${escaped(payer)}</strong> would ask whether <strong>${escaped(`${amount} ${currency}`)}</strong> is paid. What should it answer?</p>${answerForm(plays)}`,
})
