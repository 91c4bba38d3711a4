// A customer on the wire, and back in the domain. [ENT-023]

import * as z from 'zod/mini'
import {
  type Customer,
  customerStatuses,
  customerTypes,
  dataValidityStatuses,
} from '#domain/customer/customer.ts'
import { day, identifier, text } from '../text.ts'
import { address } from './address.ts'
import { person } from './person.ts'
import { referenceAccount } from './reference-account.ts'

const company = z.strictObject({
  legalName: text(200),
  legalForm: z.exactOptional(text(50)),
  registerNumber: z.exactOptional(text(50)),
})

export const customer = z.strictObject({
  id: identifier, // The BAC number. [ENT-024]
  legacyId: z.strictObject({ partnerNo: identifier }),
  status: z.enum(customerStatuses),
  type: z.enum(customerTypes),
  distributorId: identifier,
  distributionChannelId: identifier,
  registrationDate: day,
  company: z.exactOptional(company),
  persons: z.array(z.pick(person, { id: true, personId: true })),
  address,
  deliveryAddress: z.exactOptional(address),
  /** Holds what the caller asked to embed. A list that was not asked for is absent, never empty. */
  embedded: z.strictObject({
    persons: z.exactOptional(z.array(person)),
    referenceAccounts: z.exactOptional(z.array(referenceAccount)),
  }),
  dataValidity: z.exactOptional(z.strictObject({ status: z.enum(dataValidityStatuses) })),
})
export type WireCustomer = z.infer<typeof customer>

/** Rules read persons and reference accounts, so a customer without them is no answer to any rule. */
export function customerOfWire(wire: WireCustomer): Customer {
  const { persons, referenceAccounts } = wire.embedded
  if (!persons || !referenceAccounts)
    throw new Error('ask for the customer with embed=all-persons,reference-accounts')
  return { ...wire, embedded: { persons, referenceAccounts } }
}
