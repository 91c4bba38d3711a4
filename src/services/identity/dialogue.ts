// A login that is under way: whose browser it is, and in which market it asks.

import type { FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { Failure } from '#platform/failure.ts'
import type { IdentityParts } from './parts.ts'
import { placeOf } from './place.ts'
import { wantedLocale } from './provider.ts'
import type { Asking } from './second-factor.ts'

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

export type Dialogue = Asking & {
  interaction: Interaction
  request: FastifyRequest
  reply: FastifyReply
}

const expired = () => new Failure(410, 'interaction.expired')

export async function dialogueOf(
  parts: IdentityParts,
  reply: FastifyReply,
  uid: string,
): Promise<Dialogue> {
  const { request } = reply
  const provider = await parts.provider()
  const interaction = await provider.interactionDetails(request.raw, reply.raw).catch(() => {
    throw expired()
  })
  // The cookie decides; a path that names another dialogue is a mistake or an attack.
  if (interaction.uid !== uid) throw expired()
  const locale = wantedLocale(interaction.params.ui_locales)
  return { interaction, uid, locale, place: placeOf(request, parts.origins()), request, reply }
}
