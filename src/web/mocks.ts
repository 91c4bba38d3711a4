// Puts the canned replies of mock mode on the server, for development alone.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Server } from '#platform/http.ts'
import { root } from './build.ts'

const folder = join(root, 'src/contracts/mocks')
const plain = /^[\w-]+$/

/** [API-023] */
export function addMocks(server: Server): void {
  server.route<{ Params: { service: string; name: string } }>({
    method: 'GET',
    url: '/mocks/:service/:name.json',
    config: { access: 'public' },
    handler: ({ params: { service, name } }, reply) => {
      const file = join(folder, service, `${name}.json`)
      return plain.test(service) && plain.test(name) && existsSync(file)
        ? reply.type('application/json').send(readFileSync(file))
        : reply.callNotFound()
    },
  })
}
