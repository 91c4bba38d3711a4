// The provider's addresses on our server: the library's behind a door of its own, and beside them the
// ones we answer ourselves, in the shapes Keycloak gives them.

import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { openApiCalls } from '#contracts/open-api.ts'
import { allOrigins } from '#domain/site/origins.ts'
import { answer } from '#platform/answer.ts'
import { bearerOf, type VerifyToken } from '#platform/caller.ts'
import { Failure } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import type { IdentityParts } from './parts.ts'
import { placeOf } from './place.ts'
import { realmPath } from './rules.ts'
import { endSession, readSession } from './sessions.ts'
import { bindingCookie } from './sign-in.ts'
import { readRefreshToken } from './tokens.ts'

const protocol = '/protocol/openid-connect'
const tokenPath = `${protocol}/token`
const openPaths = ['/.well-known/openid-configuration', `${protocol}/certs`]
const config = { access: 'public' } as const
const formType = /^application\/x-www-form-urlencoded(;.*)?$/i

export function addLibraryEndpoints(server: Server, parts: IdentityParts): void {
  server.register(async (scope) => {
    // The library reads bodies itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    const pass = async (request: FastifyRequest, reply: FastifyReply) => {
      const provider = await parts.provider()
      sayWhere(request.raw, new URL(placeOf(request, parts.origins()).origin))
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value)
      const url = request.raw.url!
      Object.assign(request.raw, { originalUrl: url, url: url.slice(realmPath.length) })
      await provider.callback()(request.raw, reply.raw)
    }
    const route = (method: 'GET' | 'POST', path: string) =>
      scope.route({ method, url: realmPath + path, config, handler: pass })
    for (const path of openPaths) route('GET', path)
    route('GET', `${protocol}/auth`)
    route('GET', `${protocol}/auth/:uid`)
    route('POST', tokenPath)
  })
}

/** The library believes what a proxy says. It hears it from us alone, who know whom to believe. */
function sayWhere({ headers }: IncomingMessage, { host, protocol }: URL): void {
  for (const name of Object.keys(headers)) if (name.startsWith('x-forwarded-')) delete headers[name]
  headers.host = host
  headers['x-forwarded-proto'] = protocol.slice(0, -1)
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
type Form = { refresh_token?: string; token?: string; client_id?: string }

export function addOwnEndpoints(
  server: Server,
  parts: IdentityParts,
  verifyToken: VerifyToken,
): void {
  const { db, now, watch } = parts

  async function end(refreshToken: string): Promise<void> {
    const claims = await readRefreshToken(parts.tokens(), refreshToken)
    if (!claims) return
    await endSession(db, claims.sid, 'logout', now())
    watch.forget(claims.sid)
  }

  /** 204 for a token nobody knows, too: there is nothing to learn here. [API-048, API-050] */
  async function logOut(request: FastifyRequest, reply: FastifyReply) {
    const { refresh_token: token } = request.body as Form
    if (!token) return invalidRequest(reply, 'refresh_token')
    await end(token)
    leave(reply)
    return reply.code(204).send()
  }

  /** Storage is left to the page: beside the tokens it holds the device's own choices. */
  function leave(reply: FastifyReply): void {
    reply.header('set-cookie', bindingCookie(parts, '', 0)).header('clear-site-data', '"cookies"')
  }

  server.register(async (scope) => {
    takeForms(scope)
    allowOurOrigins(scope, parts)
    const ask = (path: string) =>
      scope.route({ method: 'OPTIONS', url: path, config, handler: preflight })
    const own = (path: string, method: 'GET' | 'POST', handler: Handler) => {
      scope.route({ method, url: path, config, handler })
      ask(path)
    }
    // Of the library's too: it answers only what a browser asks, and anything else in a shape of its own.
    for (const path of [tokenPath, ...openPaths]) ask(realmPath + path)

    // With the realm and without it: the call's path does not name it. [API-047]
    own(`${realmPath}${protocol}/logout`, 'POST', logOut)
    own(`${protocol}/logout`, 'POST', logOut)

    own(`${realmPath}${protocol}/revoke`, 'POST', async (request, reply) => {
      const { token } = request.body as Form
      if (!token) return invalidRequest(reply, 'token')
      await end(token)
      return reply.code(200).send()
    })

    own(`${realmPath}${protocol}/userinfo`, 'GET', userInfo(parts, verifyToken))
  })

  /** The session of our own back end is the same one; one that has ended is no obstacle. [API-045] */
  answer(server, openApiCalls.logout, async (_, __, { reply }) => {
    const { authorization, cookie } = reply.request.headers
    const token = bearerOf(authorization)
    const caller = token && (await verifyToken(token, cookie))
    if (caller) {
      await endSession(db, caller.sid, 'logout', now())
      watch.forget(caller.sid)
    }
    leave(reply)
    return undefined
  })
}

const preflight = (_: FastifyRequest, reply: FastifyReply) =>
  reply
    .header('access-control-allow-methods', 'GET, POST')
    .header('access-control-allow-headers', 'authorization, content-type')
    .header('access-control-max-age', '3600')
    .code(204)
    .send()

function takeForms(scope: Server): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    formType,
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  )
  scope.setErrorHandler<Error>((error, _, reply) => {
    if (error instanceof Failure && error.status >= 500) throw error
    return invalidRequest(reply, 'a form')
  })
}

function allowOurOrigins(scope: Server, { origins }: IdentityParts): void {
  scope.addHook('onRequest', async ({ headers }, reply) => {
    reply.header('vary', 'Origin')
    if (!headers.origin || !allOrigins(origins()).includes(headers.origin)) return
    reply
      .header('access-control-allow-origin', headers.origin)
      .header('access-control-allow-credentials', 'true')
  })
}

const userInfo =
  ({ db }: IdentityParts, verifyToken: VerifyToken): Handler =>
  async ({ headers }, reply) => {
    const token = bearerOf(headers.authorization)
    const caller = token && (await verifyToken(token, headers.cookie))
    const session = caller && (await readSession(db, caller.sid))
    if (!session)
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer error="invalid_token"')
        .send({ error: 'invalid_token', error_description: 'invalid token provided' })
    return {
      sub: session.userId,
      preferred_username: session.username,
      email: session.email,
      bac_number: session.customerIds,
    }
  }

const invalidRequest = (reply: FastifyReply, missing: string) =>
  reply
    .code(400)
    .send({ error: 'invalid_request', error_description: `missing required parameter ${missing}` })
