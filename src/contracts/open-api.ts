// The open API's calls, below `{origin}/savingglobal/rest/open_api/v2`.

import { call } from './call.ts'
import { customer } from './entities/customer.ts'

export const openApiCalls = {
  /** A kept answer would say nothing about the session now. [API-044, OPN-121] */
  liveness: call({
    service: 'open-api',
    method: 'GET',
    path: '/customer',
    access: 'customer',
    act: 'enter',
    summary: 'Whether the session still lives',
    reply: customer,
    cache: 'never',
  }),

  /** Public, because a session that has ended already must be no obstacle. [API-045, API-046] */
  logout: call({
    service: 'open-api',
    method: 'POST',
    path: '/logout',
    access: 'public',
    summary: 'End the session of our own back end',
  }),
}
