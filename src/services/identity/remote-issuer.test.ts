import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainVault } from '#platform/vault.ts'
import { hashingQueue } from './hashing.ts'
import { remoteIdentity } from './remote-issuer.ts'
import { signingFactors } from './signing.ts'

/** As much of a Keycloak as a service meets: its keys. */
type Issuer = {
  host: string
  sign(claims?: object, header?: object): Promise<string>
  close(): void
}

async function openIssuer(): Promise<Issuer> {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' }]
  const server: Server = createServer((request, reply) => {
    const isKeys = request.url === '/auth/realms/global/protocol/openid-connect/certs'
    reply.writeHead(isKeys ? 200 : 404, { 'content-type': 'application/json' })
    reply.end(JSON.stringify({ keys }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `http://localhost:${(server.address() as AddressInfo).port}`
  const now = Math.floor(Date.now() / 1000)
  return {
    host,
    sign: (claims = {}, header = {}) =>
      new SignJWT({
        ...{ iss: `${host}/auth/realms/global`, aud: ['api', 'account'], sub: 'u1', sid: 's1' },
        ...{ exp: now + 300, iat: now, auth_time: now - 60, bac_number: 'BAC_1', ...claims },
      })
        .setProtectedHeader({ alg: 'ES256', kid: 'k1', typ: 'at+jwt', ...header })
        .sign(privateKey),
    close: () => void server.close(),
  }
}

let german: Issuer
let british: Issuer
let stranger: Issuer
beforeAll(async () => {
  ;[german, british, stranger] = await Promise.all([openIssuer(), openIssuer(), openIssuer()])
})
afterAll(() => {
  for (const issuer of [german, british, stranger]) issuer.close()
})
const factors = signingFactors({
  vault: plainVault,
  now: () => new Date(),
  origins: () => ({ shared: '', app: '', own: {} }),
})
const ours = {
  ...{ now: () => new Date(), factors, inTurn: hashingQueue() },
  confirmPassword: () => Promise.reject(new Error('nobody asks for a password here')),
}
const open = () => remoteIdentity({ DEU: german.host, GBR: british.host }, ours)

describe('tokens of a provider that is not ours', () => {
  test('are believed by the keys of their own region [API-024]', async () => {
    const { verifyToken } = open()
    for (const issuer of [german, british])
      expect(await verifyToken(await issuer.sign())).toMatchObject({
        ...{ userId: 'u1', customerIds: ['BAC_1'], sid: 's1' },
      })
  })

  test('are worth nothing from anybody else, or for anybody else', async () => {
    const { verifyToken } = open()
    const asGerman = { iss: `${german.host}/auth/realms/global` }
    for (const token of [
      await stranger.sign(),
      await stranger.sign(asGerman),
      await british.sign(asGerman),
      await german.sign({ aud: 'account' }),
      await german.sign({ exp: 1 }),
      await german.sign({}, { typ: 'JWT' }),
      'no token',
    ])
      expect(await verifyToken(token)).toBeUndefined()
  })

  test('cannot be judged while the provider is away, which is no fault of theirs', async () => {
    const away = await openIssuer()
    const { verifyToken } = remoteIdentity({ DEU: away.host, GBR: away.host }, ours)
    const token = await away.sign()
    away.close()
    await expect(verifyToken(token)).rejects.toMatchObject({ status: 503 })
  })

  test('are fresh for five minutes after the login they tell of', async () => {
    const { verifyToken, requireFresh } = open()
    const seconds = Math.floor(Date.now() / 1000)
    const caller = async (ago: number) =>
      (await verifyToken(await german.sign({ auth_time: seconds - ago })))!
    await expect(requireFresh(await caller(290))).resolves.toBeUndefined()
    await expect(requireFresh(await caller(301))).rejects.toMatchObject({ status: 428 })
  })
})
