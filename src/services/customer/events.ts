// What is told of customers: the states they come to, and what they changed of what we know about them.

import * as z from 'zod/mini'
import { count, day } from '#contracts/text.ts'
import { dataNotices } from '#domain/customer/data-refresh.ts'
import { defineEvent } from '#platform/events.ts'

const reached = z.object({})
/** The version the change made: what it says stands in the customer's own rows. */
const changed = z.object({ version: count })

export const customerEvents = {
  registered: defineEvent('customer.registered', reached),
  identified: defineEvent('customer.identified', reached),
  exported: defineEvent('customer.exported', reached),
  activated: defineEvent('customer.activated', reached),
  rejected: defineEvent('customer.rejected', reached),
  moved: defineEvent('customer.moved', changed),
  deliveryAddressChanged: defineEvent('customer.deliveryAddressChanged', changed),
  contactChanged: defineEvent('customer.contactChanged', changed),
  workChanged: defineEvent('customer.workChanged', changed),
  financialInformationChanged: defineEvent('customer.financialInformationChanged', changed),
  /** Asked to be confirmed, or not confirmed for so long. */
  dataDue: defineEvent(
    'customer.dataDue',
    z.object({ notice: z.enum(dataNotices), validUntil: day }),
  ),
  dataConfirmed: defineEvent('customer.dataConfirmed', changed),
  referenceAccountNamed: defineEvent('customer.referenceAccountNamed', changed),
  referenceAccountChanged: defineEvent('customer.referenceAccountChanged', changed),
  roleGranted: defineEvent(
    'customer.roleGranted',
    z.object({ personId: z.string(), authority: z.string() }),
  ),
  ruleChanged: defineEvent('customer.ruleChanged', z.object({ kind: z.string() })),
  died: defineEvent('customer.died', z.object({ personId: z.string(), diedOn: z.string() })),
  /** Why, as the operator said it: the evidence. */
  deathUndone: defineEvent(
    'customer.deathUndone',
    z.object({ personId: z.string(), reason: z.string() }),
  ),
  majorityAhead: defineEvent(
    'customer.majorityAhead',
    z.object({ personId: z.string(), on: z.string() }),
  ),
  /** With those who acted until then. */
  cameOfAge: defineEvent(
    'customer.cameOfAge',
    z.object({ personId: z.string(), userIds: z.array(z.string()) }),
  ),
  tookOver: defineEvent('customer.tookOver', z.object({ personId: z.string() })),
  roleEnded: defineEvent('customer.roleEnded', z.object({ personId: z.string() })),
}
