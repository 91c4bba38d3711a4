// Who acts for a customer, and ending what was given to somebody.

import * as z from 'zod/mini'
import { personRoles, roleStatuses } from '#domain/customer/person.ts'
import { authorities } from '#domain/party/acts.ts'
import { call } from './call.ts'
import { identifier, text } from './text.ts'

const own = { service: 'customer', access: 'customer' } as const

export const partyCalls = {
  list: call({
    ...own,
    act: 'see',
    method: 'GET',
    path: '/customers/:bacNumber/people',
    summary: 'Who is tied to a customer, as what, and whose part the caller may end',
    params: z.strictObject({ bacNumber: identifier }),
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
          canEnd: z.boolean(),
        }),
      ),
    }),
    cache: 'never',
  }),
  end: call({
    ...own,
    act: 'own',
    method: 'POST',
    path: '/customers/:bacNumber/people/:personId/end',
    summary: 'Ends what somebody was authorised to do; their access is over at once',
    params: z.strictObject({ bacNumber: identifier, personId: z.uuid() }),
    reply: z.strictObject({}),
  }),
}
