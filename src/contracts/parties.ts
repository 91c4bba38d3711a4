// Who acts for a customer: inviting somebody, ending what was given, and the rule by which all of them sign.

import * as z from 'zod/mini'
import { personRoles, roleStatuses } from '#domain/customer/person.ts'
import { authorities } from '#domain/party/acts.ts'
import { deathOutcomes } from '#domain/party/death.ts'
import { signingRuleKinds } from '#domain/party/signing-rule.ts'
import { call } from './call.ts'
import { signatureRequest, waitingAct } from './signatures.ts'
import { amount, currencyCode, day, identifier, text } from './text.ts'

const own = { service: 'customer', access: 'customer' } as const
const ofCustomer = z.strictObject({ customerId: identifier })
const ofPerson = z.strictObject({ customerId: identifier, personId: z.uuid() })

const rule = {
  kind: z.enum(signingRuleKinds),
  /** Of `NAMED`: who must all sign. */
  named: z.array(z.uuid()).check(z.maxLength(20)),
  /** A day, of one kind of act, with one signature. */
  aloneUpTo: z.exactOptional(amount),
}

export const invited = z.strictObject({
  authority: z.enum(authorities),
  firstName: text(100),
  lastName: text(100),
  email: text(254),
})

/** How the caller may do it: alone, or by everybody's signature. */
const permission = z.exactOptional(z.enum(['ALONE', 'SIGNED']))

const signatureId = z.exactOptional(z.uuid())
/** Asked without a signature it sends the code; what more than one must sign waits. */
const begun = z.strictObject({
  signature: z.exactOptional(signatureRequest),
  waiting: z.exactOptional(waitingAct),
})

export const signedRule = z.strictObject({ ...rule, signatureId })
export const signedGrant = z.strictObject({ ...invited.shape, signatureId })

export const reportedDeath = z.strictObject({ diedOn: day, signatureId })

export const adultAddress = z.strictObject({ email: text(254) })

export const partyCalls = {
  list: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/customers/:customerId/people',
    summary: 'Who is tied to a customer, as what, who is invited, and how they sign',
    params: ofCustomer,
    reply: z.strictObject({
      people: z.array(
        z.strictObject({
          personId: z.uuid(),
          name: text(210),
          isMe: z.boolean(),
          role: z.enum(personRoles),
          status: z.enum(roleStatuses),
          /** Of whoever is authorised by somebody else. */
          authority: z.exactOptional(z.enum(authorities)),
          ends: permission,
          /** Whether the rule may name them. */
          signs: z.boolean(),
        }),
      ),
      invitations: z.array(
        z.strictObject({
          id: z.uuid(),
          name: text(210),
          email: text(254),
          authority: z.enum(authorities),
          endsOn: day,
        }),
      ),
      rule: z.strictObject({ ...rule, currencyCode }),
      /** What the caller may do here. */
      gives: z.strictObject({ SIGN: permission, PREPARE: permission, VIEW: permission }),
      setsRule: z.boolean(),
      /** Of a child: when it comes of age, and where it is written to then. */
      majority: z.exactOptional(
        z.strictObject({ name: text(210), on: day, email: z.exactOptional(text(254)) }),
      ),
    }),
    cache: 'never',
  }),
  end: call({
    ...own,
    act: 'own',
    method: 'POST',
    path: '/customers/:customerId/people/:personId/end',
    summary: 'Ends what somebody was authorised to do; their access is over at once',
    params: ofPerson,
    reply: z.strictObject({}),
  }),
  endSigned: call({
    ...own,
    act: 'authority',
    method: 'POST',
    path: '/customers/:customerId/people/:personId/ending',
    summary: 'Ends what somebody was authorised to do, signed by everybody who gave it',
    params: ofPerson,
    body: z.strictObject({ signatureId }),
    reply: begun,
    movesMoney: true,
  }),
  reportDeath: call({
    ...own,
    act: 'reportDeath',
    method: 'POST',
    path: '/customers/:customerId/people/:personId/death',
    summary:
      'Reports that somebody who acts for the account has died; signed by whoever reports it',
    params: ofPerson,
    body: reportedDeath,
    reply: z.strictObject({
      signature: z.exactOptional(signatureRequest),
      outcome: z.exactOptional(z.enum(deathOutcomes)),
    }),
    movesMoney: true,
  }),
  invite: call({
    ...own,
    act: 'customerData',
    method: 'POST',
    path: '/customers/:customerId/people/invitations',
    summary: 'Invites somebody who sees everything and signs nothing',
    params: ofCustomer,
    body: invited,
    reply: z.strictObject({}),
  }),
  grant: call({
    ...own,
    act: 'authority',
    method: 'POST',
    path: '/customers/:customerId/people/grants',
    summary: 'Invites somebody to act for the customer, signed by everybody who must',
    params: ofCustomer,
    body: signedGrant,
    reply: begun,
    movesMoney: true,
  }),
  nameAdult: call({
    ...own,
    act: 'customerData',
    method: 'POST',
    path: '/customers/:customerId/majority',
    summary: 'Where a child is invited to its own account once it is of age',
    params: ofCustomer,
    body: adultAddress,
    reply: z.strictObject({}),
  }),
  takeBack: call({
    ...own,
    act: 'customerData',
    method: 'POST',
    path: '/customers/:customerId/people/invitations/:invitationId/end',
    summary: 'Takes an invitation back that nobody has answered',
    params: z.strictObject({ customerId: identifier, invitationId: z.uuid() }),
    reply: z.strictObject({}),
  }),
  setRule: call({
    ...own,
    act: 'signingRule',
    method: 'POST',
    path: '/customers/:customerId/signing-rule',
    summary: 'Sets how many must sign: stricter by one signature, looser by all',
    params: ofCustomer,
    body: signedRule,
    reply: begun,
    movesMoney: true,
  }),
}
