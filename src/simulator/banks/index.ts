// The partner banks, pretended: they take what they are sent, and answer when their day comes.

import type { BankAnswer, BankOrder } from '#contracts/bank-files.ts'
import type { CalendarDate } from '#domain/date.ts'
import { wallClock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { type BankMessage, receiveBankEvent, sendToBanks } from '#services/orders/index.ts'
import { banksOfForm } from '#services/products/index.ts'
import { setBehaviourOf } from '../behaviour.ts'
import { answersTo, type BankBehaviour, goodBehaviour } from './answers.ts'
import { fetchOrders, handIn } from './files.ts'

export { answersTo, type BankBehaviour, goodBehaviour } from './answers.ts'

/** A message that comes twice is one message. */
async function take(db: Db, messages: readonly BankMessage[], day: CalendarDate): Promise<void> {
  for (const message of messages)
    await db.query(
      `insert into simulator.bank_inbox (message_id, bank_id, order_id, kind, body, received_on)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      [message.id, message.bankId, message.orderId, message.kind, message.body, day],
    )
}

const messageOf =
  (bankId: string) =>
  ({ messageId: id, orderId, kind, ...body }: BankOrder): BankMessage => ({
    ...{ id, bankId, orderId, kind, body },
  })

export const setBehaviour = (db: Db, bankId: string, behaviour: BankBehaviour) =>
  setBehaviourOf(db, bankId, behaviour)

type Kept = BankMessage & { receivedOn: CalendarDate; behaviour: BankBehaviour }

const openMessages = `
  select m.message_id as id, m.bank_id as "bankId", m.order_id as "orderId", m.kind, m.body,
         m.received_on as "receivedOn", coalesce(b.behaviour, $1) as behaviour
    from simulator.bank_inbox m left join simulator.bank_behaviour b using (bank_id)
   where not m.is_done order by m.message_id`

/** Says what is due by this day; what was said before is heard as a repetition. */
export async function answerAsBanks(db: Db, day: CalendarDate, dir: string): Promise<void> {
  const byFile = await banksOfForm(db, 'FILE')
  await sendToBanks(db, 'API', (_, messages) => take(db, messages, day), day)
  for (const bankId of byFile)
    await fetchOrders(dir, bankId, (orders) => take(db, orders.map(messageOf(bankId)), day))

  const { rows } = await db.query<Kept>(openMessages, [goodBehaviour])
  const files = new Map<string, { behaviour: BankBehaviour; answers: BankAnswer[] }>()
  const done: string[] = []
  for (const message of rows) {
    const { bankId, behaviour } = message
    const answers = answersTo(message, behaviour)
    const due = answers.filter(({ on }) => on <= day)
    const isLast = answers.length > 0 && due.length === answers.length
    if (isLast) done.push(message.id)
    if (!isLast && !due.some(({ on }) => on === day)) continue
    const said = due.map(({ answer }) => answer)
    const file = files.get(bankId)
    if (file) file.answers.push(...said)
    else if (byFile.includes(bankId)) files.set(bankId, { behaviour, answers: said })
    else
      for (const answer of said)
        for (let i = 0; i < behaviour.deliveries; i++)
          await receiveBankEvent(db, { ...answer, bankId }, wallClock)
  }
  for (const [bankId, file] of files) await handIn(dir, { bankId, day, ...file })
  await db.query('update simulator.bank_inbox set is_done = true where message_id = any ($1)', [
    done,
  ])
}

export const bankAnswersStep = (dir: string): DayStep => ({
  name: 'bank-answers',
  run: (db, day) => answerAsBanks(db, day, dir),
})
