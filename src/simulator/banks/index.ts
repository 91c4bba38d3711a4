// The partner banks, pretended: they take what they are sent, and answer when their day comes.

import type { CalendarDate } from '#domain/date.ts'
import { wallClock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { type BankMessage, receiveBankEvent, sendToBanks } from '#services/orders/index.ts'
import { answersTo, type BankBehaviour, goodBehaviour } from './answers.ts'

export { answersTo, type BankBehaviour, goodBehaviour } from './answers.ts'

/** A message that comes twice is one message. */
const takeInto = (db: Db, day: CalendarDate) => async (message: BankMessage) => {
  await db.query(
    `insert into simulator.bank_inbox (message_id, bank_id, order_id, kind, body, received_on)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [message.id, message.bankId, message.orderId, message.kind, message.body, day],
  )
}

export async function setBehaviour(
  db: Db,
  bankId: string,
  behaviour: BankBehaviour,
): Promise<void> {
  await db.query(
    `insert into simulator.bank_behaviour (bank_id, behaviour) values ($1, $2)
     on conflict (bank_id) do update set behaviour = excluded.behaviour`,
    [bankId, behaviour],
  )
}

type Kept = BankMessage & { receivedOn: CalendarDate; behaviour: BankBehaviour | null }

const openMessages = `
  select m.message_id as id, m.bank_id as "bankId", m.order_id as "orderId", m.kind, m.body,
         m.received_on as "receivedOn", b.behaviour
    from simulator.bank_inbox m left join simulator.bank_behaviour b using (bank_id)
   where not m.is_done order by m.message_id`

/** Says everything that is due by this day; what was said before is heard as a repetition. */
export async function answerAsBanks(db: Db, day: CalendarDate): Promise<void> {
  await sendToBanks(db, takeInto(db, day))
  const { rows } = await db.query<Kept>(openMessages)
  for (const message of rows) {
    const behaviour = message.behaviour ?? goodBehaviour
    const answers = answersTo(message, behaviour)
    for (const { event } of answers.filter(({ on }) => on <= day))
      for (let i = 0; i < behaviour.deliveries; i++) await receiveBankEvent(db, event, wallClock)
    if (answers.length > 0 && answers.every(({ on }) => on <= day))
      await db.query('update simulator.bank_inbox set is_done = true where message_id = $1', [
        message.id,
      ])
  }
}

export const bankAnswersStep: DayStep = { name: 'bank-answers', run: answerAsBanks }
