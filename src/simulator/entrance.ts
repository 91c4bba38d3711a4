// Where one comes in: every page of the simulator, and what it is for.

import type { Server } from '#platform/http.ts'
import { places, sendPage } from './page.ts'

const gallery = ['/simulator/gallery', 'Gallery', 'every part of the pages in every state'] as const

export function addEntrance(server: Server): void {
  for (const url of ['/simulator', '/simulator/'])
    server.route({
      ...{ method: 'GET', url, config: { access: 'neighbour' } },
      handler: (_, reply) =>
        sendPage(reply, {
          title: 'The world outside, pretended',
          body: `<ul>${[...places, gallery].map(([path, name, purpose]) => `<li><a href="${path}">${name}</a> ${purpose}</li>`).join('')}</ul>`,
        }),
    })
}
