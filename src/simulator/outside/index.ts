// Sites of others, pretended: the help site, the reviews, the app stores and the networks each answer with
// a page that says what would be there, and leads back.

import type { FastifyRequest } from 'fastify'
import { type OutsideSite, outsideSites } from '#domain/shell/outside.ts'
import { NotFound } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { type SimulatorPage, sendPage } from '../page.ts'

const texts: Record<OutsideSite, [title: string, text: string]> = {
  help: ['Help site', 'Here the help site would answer, which somebody else runs.'],
  reviews: ['Review site', 'Here a review site would show what savers say about us.'],
  apps: ['App store', 'Here an app store would offer the app. There is none yet.'],
  social: ['Social network', 'Here a social network would show our account.'],
}

const pageOf = (site: OutsideSite, market: string | undefined): SimulatorPage => {
  const [title, text] = texts[site]
  const home = market ? `/${market}/` : '/'
  return {
    title: `${title}, simulated`,
    body: `<p>${text} In this demonstration the outside world is pretended, and this page stands in its place.</p>
  <p><a href="${home}">Back to Tidemark</a></p>`,
  }
}

const segment = /^[a-z]{2}(-[a-z]{2})?$/

/** Only where the outside world is pretended. */
export function addOutsideSites(server: Server): void {
  server.route({
    method: 'GET',
    url: '/simulator/outside/:site/*',
    config: { access: 'public' },
    handler: async ({ params }: FastifyRequest, reply) => {
      const { site, '*': rest } = params as { site: string; '*': string }
      const known = outsideSites.find((each) => each === site)
      if (!known) throw new NotFound()
      const [first = ''] = rest.split('/')
      return sendPage(reply, pageOf(known, segment.test(first) ? first : undefined))
    },
  })
}
