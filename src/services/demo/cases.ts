// Cases of the demo world: of whoever is identified and not accepted yet, judged as everybody's, and one check of them
// asked for already.

import type { CalendarDate } from '#domain/date.ts'
import type { Tx } from '#platform/db.ts'
import { openJudgedCase } from '#services/kyc/index.ts'
import { demoId } from './demo-id.ts'
import type { DemoCustomer } from './people.ts'

/** After the lists are loaded. */
export async function openCases(
  tx: Tx,
  customers: readonly DemoCustomer[],
  today: CalendarDate,
): Promise<void> {
  for (const { id: customerId, identifiedBy: method, asked } of customers) {
    if (!method) continue
    const person = {
      customerId,
      personId: demoId(customerId, 0),
      id: demoId(customerId, 'identification'),
    }
    await openJudgedCase(tx, person, { method, completedOn: today }, asked)
  }
}
