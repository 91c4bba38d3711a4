// Of a customer for whom the act is allowed; nobody can tell a foreign one from none.

import type { Caller } from '#platform/caller.ts'
import { Forbidden, NotFound } from '#platform/failure.ts'

export function ownCustomer({ customerIds, standings }: Caller, customerId: string): string {
  if (customerIds.includes(customerId)) return customerId
  throw standings?.has(customerId) ? new Forbidden('role.forbidden') : new NotFound()
}
