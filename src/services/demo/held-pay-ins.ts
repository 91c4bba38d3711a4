// Payments of the demo world that came from an account in another name, and wait for a proof.

import type { CalendarDate } from '#domain/date.ts'
import type { Tx } from '#platform/db.ts'
import { takePayIn } from '#services/payments/index.ts'
import type { DemoCustomer } from './people.ts'

export async function holdPayIns(
  tx: Tx,
  customers: readonly DemoCustomer[],
  today: CalendarDate,
): Promise<void> {
  for (const { id, account, heldPayIn } of customers) {
    if (!heldPayIn) continue
    const { currency, iban, sortCode = '', accountNumber = '' } = account
    const payIn = {
      externalId: `demo/${id}`,
      accountNumber: iban ?? `${sortCode}${accountNumber}`,
      ...{ ...heldPayIn, currency, valueDate: today },
    }
    await takePayIn(tx, payIn, async () => undefined)
  }
}
