// The pension service: the pension contracts a customer holds.

import { pensionCalls } from '#contracts/pension.ts'
import { decimalOf } from '#domain/money.ts'
import { pensionScenarios, pensionTemplates } from '#domain/pension/pension.ts'
import { answer } from '#platform/answer.ts'
import type { Caller } from '#platform/caller.ts'
import type { Db } from '#platform/db.ts'
import type { Server } from '#platform/http.ts'
import { asCustomer, currentCustomer } from '#services/customer/index.ts'
import { type HeldInstance, readInstances } from '#services/deposits/index.ts'

export function pension(server: Server, { db }: { db: Db }): void {
  const dashboard = (caller: Caller) => {
    const customerId = currentCustomer(caller)
    return asCustomer(db, caller, customerId, async (tx) => {
      const held = await readInstances(tx, customerId)
      return { products: held.filter(({ family }) => family === 'PENSION').map(product) }
    })
  }
  answer(server, pensionCalls.dashboard, (_, caller) => dashboard(caller))
  answer(server, pensionCalls.dashboardBelowPrefix, (_, caller) => dashboard(caller))
}

function product({ id, templateId, state, principal, monthly }: HeldInstance) {
  const scenario = pensionScenarios.find((each) => pensionTemplates[each] === templateId)
  if (!scenario) throw new Error(`${templateId} is no pension: add it to pensionTemplates`)
  return {
    id,
    scenario,
    template: pensionTemplates[scenario],
    state,
    monthlyContribution: decimalOf(monthly),
    value: decimalOf(principal),
    currencyCode: principal.currency,
  }
}
