// What an end of day does with what nobody has signed in time.

import type { DayStep } from '#platform/end-of-day.ts'
import { oneByOne } from '#platform/set-aside.ts'
import { actsWhere, endAct } from '#services/signatures/index.ts'

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
