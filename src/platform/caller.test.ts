import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Access, type AccessRule, accessRules } from '#contracts/call.ts'
import type { Act, Standing } from '#domain/party/acts.ts'
import { admit, bindingOf, type Caller, tokenVerifier, type VerifyToken } from './caller.ts'

const issuer = 'https://auth.tidemark.example/auth/realms/global'
const audience = 'tidemark-api'
const start = Date.parse('2026-11-15T12:00:00Z')

let ours: CryptoKey
let theirs: CryptoKey
let verify: VerifyToken
let now = start
const ended = new Set<string>()
let openNow = ['4711', '4712']
const holder: Standing = { status: 'ACTIVE', roles: [{ part: 'HOLDER', isActive: true }] }
const ruleOf = (access: Access): AccessRule =>
  access === 'customer' ? { access, act: 'see' } : { access }

beforeAll(async () => {
  const pair = await generateKeyPair('ES256')
  ours = pair.privateKey
  theirs = (await generateKeyPair('ES256')).privateKey
  const keys = { keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'ES256' }] }
  verify = tokenVerifier({
    issuer,
    audience,
    findKey: createLocalJWKSet(keys),
    standingsOf: async (sid) =>
      ended.has(sid) ? undefined : new Map(openNow.map((id) => [id, holder])),
    bindingCookie: 'sb',
    now: () => new Date(now),
  })
})

type Change = { claims?: Record<string, unknown>; typ?: string; key?: CryptoKey }

function token({ claims = {}, typ = 'at+jwt', key = ours }: Change = {}): Promise<string> {
  const seconds = start / 1000
  return new SignJWT({
    iss: issuer,
    aud: audience,
    sub: 'user-1',
    sid: 'session-1',
    iat: seconds,
    exp: seconds + 300,
    bac_number: ['4711', '4712'],
    ...claims,
  })
    .setProtectedHeader({ alg: 'ES256', kid: 'k1', typ })
    .sign(key)
}

describe('a token', () => {
  test('names user, customers, session and roles', async () => {
    const claims = { realm_access: { roles: ['operator', 'offline_access'] } }
    expect(await verify(await token({ claims }))).toEqual({
      userId: 'user-1',
      customerIds: ['4711', '4712'],
      sid: 'session-1',
      roles: ['operator'],
      standings: new Map(openNow.map((id) => [id, holder])),
    })
  })

  test('may name one customer without a list', async () => {
    expect((await verify(await token({ claims: { bac_number: '4711' } })))?.customerIds).toEqual([
      '4711',
    ])
  })

  test('opens no customer the user may act for no more, whatever it says', async () => {
    const both = await token()
    openNow = ['4712', '4713']
    expect((await verify(both))?.customerIds).toEqual(['4712'])
    openNow = []
    expect((await verify(both))?.customerIds).toEqual([])
    openNow = ['4711', '4712']
  })

  test.each<[why: string, Change]>([
    [
      'of another signer',
      {
        get key() {
          return theirs
        },
      },
    ],
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['for another audience', { claims: { aud: 'another-api' } }],
    ['that is an id token', { typ: 'JWT' }],
    ['without an end', { claims: { exp: undefined } }],
    ['without a session', { claims: { sid: undefined } }],
    ['that has ended', { claims: { exp: start / 1000 - 11 } }],
    ['not yet valid', { claims: { nbf: start / 1000 + 60 } }],
  ])('%s does not hold', async (_, change) => {
    expect(await verify(await token(change))).toBeUndefined()
  })

  test.each([
    ['no token', 'abc'],
    ['no signature', `${btoa('{"alg":"none"}')}.${btoa('{"sub":"user-1"}')}.`],
  ])('%s does not hold', async (_, text) => {
    expect(await verify(text)).toBeUndefined()
  })

  test('ends on time although it was seen before, ten seconds forgiven', async () => {
    const once = await token({ claims: { sid: 'session-2' } })
    const at = async (seconds: number) => {
      now = start + seconds * 1000
      return (await verify(once))?.sid
    }
    expect(await at(0)).toBe('session-2')
    expect(await at(309)).toBe('session-2')
    expect(await at(310)).toBeUndefined()
    now = start
  })

  test('ends with its session although it was seen before', async () => {
    const once = await token({ claims: { sid: 'session-3' } })
    expect((await verify(once))?.sid).toBe('session-3')
    ended.add('session-3')
    expect(await verify(once)).toBeUndefined()
  })
})

describe('a token that names its browser', () => {
  const secret = 'a-secret-of-the-browser'
  const bound = () => token({ claims: { sb: bindingOf(secret) } })

  test.each([
    ['its cookie', `sb=${secret}`, true],
    ['its cookie among others', `theme=v2; sb=${secret}; x=1`, true],
    ['no cookie', undefined, false],
    ['another browser’s', 'sb=another-secret', false],
    ['an empty one', 'sb=', false],
    ['the secret under another name', `xsb=${secret}`, false],
    ['a foreign cookie of the same name in front', `sb=another; sb=${secret}`, false],
  ])('with %s', async (_, cookies, isTaken) => {
    expect((await verify(await bound(), cookies)) !== undefined).toBe(isTaken)
  })

  test('is checked again each time, however well known the token is', async () => {
    const once = await bound()
    expect(await verify(once, `sb=${secret}`)).toBeDefined()
    expect(await verify(once)).toBeUndefined()
  })
})

describe('admission', () => {
  const customer: Caller = { userId: 'u', customerIds: ['4711'], sid: 's', roles: [] }
  const operator: Caller = { userId: 'o', customerIds: [], sid: 's', roles: ['operator'] }
  const partner: Caller = { ...operator, roles: ['partner'], partnerId: 'tidemark' }
  const bank: Caller = { ...operator, roles: ['bank'], bankId: 'nordbank' }
  const both: Caller = { ...customer, ...partner, roles: ['operator', 'partner'] }
  const known: Record<string, Caller> = {
    ...{ customer, operator, partner, bank, both },
    nameless: { ...operator, roles: ['partner'] },
    saver: { ...customer, roles: ['operator'] },
  }
  const port: VerifyToken = async (text) => known[text]

  test.each<
    [why: string, Access, header: string | undefined, outcome: Caller | number | undefined]
  >([
    ['anybody in public', 'public', undefined, undefined],
    ['even with a broken token', 'public', 'Bearer broken', undefined],
    ['a customer', 'customer', 'Bearer customer', customer],
    ['the scheme in any case', 'customer', 'bearer customer', customer],
    ['nobody', 'customer', undefined, 401],
    ['another scheme', 'customer', 'Basic customer', 401],
    ['an empty token', 'customer', 'Bearer ', 401],
    ['two tokens', 'customer', 'Bearer customer, Bearer operator', 401],
    ['an unknown token', 'customer', 'Bearer broken', 401],
    ['an operator where customers are meant', 'customer', 'Bearer operator', 403],
    ['a customer where operators are meant', 'operator', 'Bearer customer', 403],
    ['an operator', 'operator', 'Bearer operator', operator],
    ['a partner', 'partner', 'Bearer partner', partner],
    ['a bank', 'bank', 'Bearer bank', bank],
    ['a partner of no name', 'partner', 'Bearer nameless', 403],
    ['an operator with savings, where customers are meant', 'customer', 'Bearer saver', 403],
  ])('%s', async (_, access, header, outcome) => {
    const admission = admit(ruleOf(access), { authorization: header }, port)
    if (typeof outcome === 'number')
      await expect(admission).rejects.toMatchObject({ status: outcome })
    else expect(await admission).toBe(outcome)
  })

  test.each(accessRules.filter((access) => access !== 'public'))(
    'of all kinds of caller a call for a %s takes that one, and nobody who is two',
    async (access) => {
      const admitted: string[] = []
      for (const who of ['customer', 'operator', 'partner', 'bank', 'both'])
        await admit(ruleOf(access), { authorization: `Bearer ${who}` }, port).then(
          () => admitted.push(who),
          (error) => expect(error).toMatchObject({ status: 403 }),
        )
      expect(admitted).toEqual([access])
    },
  )

  describe('by what is done', () => {
    const helper: Standing = { status: 'ACTIVE', roles: [{ part: 'VIEW', isActive: true }] }
    const asked: Standing = { status: 'REGISTERED', roles: [{ part: 'HOLDER', isActive: false }] }
    const as = (...standings: [id: string, Standing][]): VerifyToken => {
      const caller = { ...customer, customerIds: standings.map(([id]) => id) }
      return async () => ({ ...caller, standings: new Map(standings) })
    }
    const outcomeOf = (act: Act, who: VerifyToken) =>
      admit({ access: 'customer', act }, { authorization: 'Bearer x' }, who).then(
        (caller) => caller?.customerIds,
        ({ status, code }) => `${status} ${code}`,
      )
    test.each<[string, Act, VerifyToken, string[] | string]>([
      ['a holder pays out', 'payout', as(['A', holder]), ['A']],
      ['a helper looks', 'see', as(['A', helper]), ['A']],
      ['a helper does not pay out', 'payout', as(['A', helper]), '403 role.forbidden'],
      ['whoever is not accepted yet', 'payout', as(['A', asked]), '409 customer.state'],
      ['for one of two', 'payout', as(['A', helper], ['B', holder]), ['B']],
    ])('%s', async (_, act, who, outcome) => {
      expect(await outcomeOf(act, who)).toEqual(outcome)
    })
    test('whom the token speaks for stays the same, allowed or not', async () => {
      const rule = { access: 'customer', act: 'payout' } as const
      const who = as(['A', helper], ['B', holder])
      const caller = await admit(rule, { authorization: 'Bearer x' }, who)
      expect(caller).toMatchObject({ actingId: 'A', customerIds: ['B'] })
    })
  })
})
