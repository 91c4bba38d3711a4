// What becomes of what nobody has signed: an end of day gives it up in time, and another rule at once.

import type { DayStep } from '#platform/end-of-day.ts'
import { type Subscriber, subscriber } from '#platform/events.ts'
import { oneByOne } from '#platform/set-aside.ts'
import { customerEvents } from '#services/customer/index.ts'
import { actsWhere, endAct, partiesOf, readRule } from '#services/signatures/index.ts'
import { undo } from './performers.ts'

/** Before orders are looked through: what waits no more is a draft of an earlier day. */
export const expireActsStep: DayStep = {
  name: 'expire-acts',
  async run(db, day) {
    const due = 'a.outcome is null and a.expires_on <= $1'
    const found = await actsWhere(db, `${due} order by a.id`, [day])
    const { issues } = await oneByOne(
      found,
      ({ id, customerId }) =>
        db.transaction(
          async (tx) => {
            const [act] = await actsWhere(tx, `${due} and a.id = $2 for update of a`, [day, id])
            if (act) await endAct(tx, act, 'EXPIRED', { by: 'end of day' })
          },
          { customers: [customerId], isLocked: true },
        ),
      ({ id, customerId }) => ({ entityId: id, customerId }),
    )
    return issues
  },
}

/** As it stood when it was begun: another rule is another question. */
const voidBegunBefore: Subscriber['handle'] = async ({ customerId, actor }, tx) => {
  const { version } = await readRule(tx, customerId, await partiesOf(tx, customerId))
  const begunBefore = 'a.customer_id = $1 and a.outcome is null and a.rule_version <> $2'
  for (const act of await actsWhere(tx, `${begunBefore} for update of a`, [customerId, version])) {
    await endAct(tx, act, 'VOID', { by: actor, reason: 'act.changed' })
    await undo(tx, act, actor)
  }
}

export const approvalSubscribers: readonly Subscriber[] = [
  subscriber('approvals.void', customerEvents.ruleChanged, voidBegunBefore),
  // Whoever comes of age signs by a rule of their own.
  subscriber('approvals.of age', customerEvents.cameOfAge, voidBegunBefore),
]
