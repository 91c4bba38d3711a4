// What the end of day does for pensions: contracts begin, contributions become what was agreed, years are certified.

import type { CalendarDate } from '#domain/date.ts'
import { decimalOf, money } from '#domain/money.ts'
import { certifiedYear } from '#domain/pension/contribution.ts'
import type { Tx } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { emit, emitAll } from '#platform/events.ts'
import { moveInstance } from '#services/deposits/index.ts'
import { accountOf, beginTrading } from '#services/investments/index.ts'
import { eachInstruction, execute, type Instruction } from '#services/orders/index.ts'
import { pensionEvents } from './events.ts'
import { increaseContributionsStep } from './increase.ts'
import { undoPensionsStep } from './undo.ts'

const actor = 'pension'

/** Once there is an account at the custodian to invest on. */
async function begin(tx: Tx, order: Instruction, day: CalendarDate): Promise<void> {
  const { customerId, id: orderId } = order
  const id = order.instanceId!
  if (!(await accountOf(tx, customerId))) return
  await moveInstance(tx, { customerId, id }, 'REQUESTED')
  await beginTrading(tx, customerId, id)
  await moveInstance(tx, { customerId, id }, 'ACTIVE')
  await execute(tx, order, { actor, on: day })
  await emit(tx, pensionEvents.begun, { entityId: id, customerId, actor, data: { orderId } })
}

export const beginPensionsStep: DayStep = {
  name: 'begin-pensions',
  async run(db, day) {
    const signed = `type = 'RURUP_ONBOARDING' and instruction_state = 'CONFIRMED' and forward_on <= $1`
    const { issues } = await eachInstruction(db, signed, [day], (tx, order) =>
      begin(tx, order, day),
    )
    return issues
  },
}

/** Before the plans run, which take what is agreed for the day. */
export const applyContributionsStep: DayStep = {
  name: 'apply-contributions',
  async run(db, day) {
    await db.query('select pension.apply_contributions($1)', [day])
  },
}

/** In their order: what is withdrawn from takes nothing more, and what grows is agreed on before it is taken. */
export const contributionSteps: readonly DayStep[] = [
  undoPensionsStep,
  increaseContributionsStep,
  applyContributionsStep,
]

type Certified = { customerId: string; contractId: string; minor: bigint }

/** From February on, each year once; whoever hears of it draws the paper. */
export const certifyPensionsStep: DayStep = {
  name: 'certify-pensions',
  run: (db, day) =>
    db.transaction(async (tx) => {
      const year = certifiedYear(day)
      const { rows } = await tx.query<Certified>(
        `select customer_id as "customerId", contract_id as "contractId", amount_minor as minor
           from pension.certify($1, $2)`,
        [year, day],
      )
      await emitAll(
        tx,
        pensionEvents.certified,
        rows.map(({ customerId, contractId, minor }) => ({
          ...{ entityId: contractId, customerId, actor },
          data: { year, amount: decimalOf(money(minor, 'EUR')) },
        })),
      )
    }),
}
