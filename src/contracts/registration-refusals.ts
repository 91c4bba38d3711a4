// What the rules of registration and of invitations say no with, as `refusals.ts` has it of every call.

import type { Call } from './call.ts'
import { childRegistrationCalls as children } from './child-registrations.ts'
import { invitationCalls } from './invitations.ts'
import { all, ended, file, meant, over, type Refusals, tried } from './refusal-parts.ts'
import { registrationCalls } from './registration.ts'
import { roleInvitationCalls as roles } from './role-invitations.ts'

export const registrationRefusals: readonly [Call, Refusals][] = [
  [registrationCalls.start, tried],
  [registrationCalls.confirm, all(tried, ended)],
  [registrationCalls.resume, all(tried, ended)],
  ...Object.entries(registrationCalls)
    .filter(([name]) => name.startsWith('save'))
    .map(([, call]): [Call, Refusals] => [call, all(ended, meant)]),
  [
    registrationCalls.savePeople,
    all(tried, ended, { 409: ['invitation.self'], 422: ['party.same', 'rule.signers'] }),
  ],
  [
    registrationCalls.saveOwners,
    all(ended, { 422: ['party.same', 'owners.small', 'owners.sum', 'owners.missing'] }),
  ],
  [registrationCalls.saveChild, all(ended, { 422: ['child.age'] })],
  [registrationCalls.savePerson, all(ended, meant, { 422: ['parent.age'] })],
  [
    registrationCalls.saveCustody,
    all(tried, ended, { 409: ['invitation.self'], 422: ['custody.proof'] }),
  ],
  [registrationCalls.sendProof, all(ended, file)],
  [registrationCalls.lookUpCompany, all(ended, { 429: ['rate.limited'] })],
  [registrationCalls.savePartner, all(tried, ended, { 409: ['invitation.self'] })],
  [registrationCalls.inviteAgain, all(tried, ended, { 429: ['rate.limited'] })],
  [registrationCalls.goAlone, all(ended, { 409: ['registration.known'] })],
  [
    registrationCalls.submit,
    all(tried, ended, over, meant, { 409: ['registration.known'], 422: ['custody.proof'] }),
  ],
  [children.begin, { 409: ['customer.state'], 429: ['rate.limited'] }],
  [children.goOn, { 404: ['not.found'] }],
  [children.drop, { 404: ['not.found'] }],
  [
    children.submit,
    all(tried, ended, meant, {
      ...{ 403: ['role.forbidden'], 409: ['customer.state'] },
      ...{ 422: ['custody.proof'], 429: ['rate.limited'] },
    }),
  ],
  ...[roles, invitationCalls].flatMap(({ open, resume, refuse }) =>
    [open, resume, refuse].map((call): [Call, Refusals] => [call, over]),
  ),
  [roles.join, all(over, meant, { 409: ['registration.known'] })],
  [roles.confirm, all(over, meant, { 403: ['role.forbidden'], 409: ['customer.state'] })],
  [invitationCalls.accept, all(over, { 409: ['registration.known'] })],
  [
    invitationCalls.confirm,
    all(over, meant, { 403: ['role.forbidden'], 409: ['customer.state'], 422: ['custody.proof'] }),
  ],
]
