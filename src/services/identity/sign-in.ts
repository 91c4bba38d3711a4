// Signing in: password, then a second factor if the user has one, then a session that is bound to this
// browser. Whoever fails learns nothing: not whether the name exists, nor whether it is blocked.

import { randomUUID } from 'node:crypto'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { type SecondFactor, type SignInStep, signInCalls } from '#contracts/sign-in.ts'
import type { Locale } from '#domain/market.ts'
import { answer } from '#platform/answer.ts'
import { bindingOf } from '#platform/caller.ts'
import { Failure, Refused } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import {
  hashOfCode,
  hiddenNumber,
  isSameHash,
  newMessageCode,
  offeredFactors,
  readFactors,
  usesRecoveryCode,
} from './factors.ts'
import { write } from './messages.ts'
import type { IdentityParts } from './parts.ts'
import { assertionOptions, usesPasskey } from './passkeys.ts'
import { authenticatedUser } from './password-check.ts'
import { type Place, placeOf } from './place.ts'
import { wantedLocale } from './provider.ts'
import {
  bindingCookieName,
  interactionSeconds,
  messageCodeSeconds,
  sessionSeconds,
} from './rules.ts'
import { promiseSession } from './sessions.ts'
import { newBindingSecret } from './tokens.ts'
import { usesTotp } from './totp.ts'
import { countOrRefuse, forgiveTries, placeKeys, userKey } from './tries.ts'

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

type SignIn = {
  userId: string
  chosen: SecondFactor
  codeHash: string | null
  codeEndsAt: Date | null
  challenge: string | null
}

type Dialogue = {
  interaction: Interaction
  locale: Locale
  place: Place
  request: FastifyRequest
  reply: FastifyReply
}

const expired = (code: 'interaction.expired' | 'sca.expired') => new Failure(410, code)

export function addSignIn(server: Server, parts: IdentityParts): void {
  const { db, now } = parts

  async function dialogueOf(reply: FastifyReply, uid: string): Promise<Dialogue> {
    const { request } = reply
    const provider = await parts.provider()
    const interaction = await provider.interactionDetails(request.raw, reply.raw).catch(() => {
      throw expired('interaction.expired')
    })
    // The cookie decides; a path that names another dialogue is a mistake or an attack.
    if (interaction.uid !== uid) throw expired('interaction.expired')
    const locale = wantedLocale(interaction.params.ui_locales)
    return { interaction, locale, place: placeOf(request, parts.origins()), request, reply }
  }

  answer(server, signInCalls.details, async ({ params }, _, { reply }): Promise<SignInStep> => {
    const dialogue = await dialogueOf(reply, params.uid)
    const signIn = await readSignIn(params.uid)
    if (signIn) return secondFactorStep(dialogue, signIn)
    const hint = dialogue.interaction.params.login_hint
    return {
      step: 'password',
      locale: dialogue.locale,
      ...(typeof hint === 'string' && hint !== '' && { loginHint: hint.slice(0, 254) }),
    }
  })

  answer(server, signInCalls.password, async ({ params, body }, _, { reply }) => {
    const dialogue = await dialogueOf(reply, params.uid)
    const { locale, place } = dialogue
    const user = await authenticatedUser(parts, { ...body, locale, ip: place.ip })
    const [first] = offeredFactors(await readFactors(db, user.id, place.rpId))
    if (!first) return finish(dialogue, user.id, ['pwd'])
    return choose(dialogue, user.id, first)
  })

  answer(server, signInCalls.chooseFactor, async ({ params, body }, _, { reply }) => {
    const dialogue = await dialogueOf(reply, params.uid)
    const signIn = await readSignIn(params.uid)
    if (!signIn) throw expired('sca.expired')
    const factors = await readFactors(db, signIn.userId, dialogue.place.rpId)
    if (!offeredFactors(factors).includes(body.factor)) throw new Refused('sca.invalid')
    return choose(dialogue, signIn.userId, body.factor)
  })

  answer(server, signInCalls.secondFactor, async ({ params, body }, _, { reply }) => {
    const dialogue = await dialogueOf(reply, params.uid)
    const signIn = await readSignIn(params.uid)
    if (!signIn) throw expired('sca.expired')
    const { userId } = signIn
    await countOrRefuse(db, [userKey('factor', userId), ...placeKeys(dialogue.place.ip)], now())
    const { factor, code = '', response } = body
    const isRight =
      factor === 'passkey'
        ? await isRightPasskey(dialogue, signIn, response as AuthenticationResponseJSON | undefined)
        : await isRightCode(params.uid, signIn, factor, code)
    if (!isRight) throw new Refused('sca.invalid')
    await forgiveTries(db, [
      userKey('factor', userId),
      userKey('message', userId),
      ...placeKeys(dialogue.place.ip),
    ])
    return finish(dialogue, userId, ['pwd', methods[factor]])
  })

  /** What the factor needs is made, sent and remembered; an earlier code no longer counts. */
  async function choose(dialogue: Dialogue, userId: string, factor: SecondFactor) {
    const code = factor === 'message' ? newMessageCode() : undefined
    const options =
      factor === 'passkey' ? await assertionOptions(db, userId, dialogue.place) : undefined
    if (code) await countOrRefuse(db, [userKey('message', userId)], now())
    const signIn: SignIn = {
      userId,
      chosen: factor,
      codeHash: code ? hashOfCode(code) : null,
      codeEndsAt: code ? new Date(now().getTime() + messageCodeSeconds * 1000) : null,
      challenge: options?.challenge ?? null,
    }
    await db.transaction(async (tx) => {
      const ends = new Date(now().getTime() + interactionSeconds * 1000)
      await tx.query(
        `insert into identity.sign_ins (uid, user_id, chosen, code_hash, code_ends_at, challenge, ends_at)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (uid) do update set
           user_id = excluded.user_id, chosen = excluded.chosen, code_hash = excluded.code_hash,
           code_ends_at = excluded.code_ends_at, challenge = excluded.challenge`,
        [
          dialogue.interaction.uid,
          userId,
          factor,
          signIn.codeHash,
          signIn.codeEndsAt,
          signIn.challenge,
          ends,
        ],
      )
      const { phoneNumber } = await readFactors(tx, userId, undefined)
      if (code && phoneNumber)
        await write(parts.jobs, tx, {
          to: phoneNumber,
          channel: 'sms',
          kind: 'code',
          locale: dialogue.locale,
          values: { code },
        })
    })
    return secondFactorStep(dialogue, signIn, options && { ...options })
  }

  async function secondFactorStep(
    { locale, place }: Dialogue,
    { userId, chosen }: SignIn,
    passkey?: Record<string, unknown>,
  ): Promise<SignInStep> {
    const factors = await readFactors(db, userId, place.rpId)
    return {
      step: 'second-factor',
      locale,
      factors: offeredFactors(factors),
      chosen,
      ...(chosen === 'message' &&
        factors.phoneNumber && { sentTo: hiddenNumber(factors.phoneNumber) }),
      ...(passkey && { passkey }),
    }
  }

  async function readSignIn(uid: string): Promise<SignIn | undefined> {
    const { rows } = await db.query<SignIn>(
      `select user_id as "userId", chosen, code_hash as "codeHash", code_ends_at as "codeEndsAt", challenge
         from identity.sign_ins where uid = $1 and ends_at > $2`,
      [uid, now()],
    )
    return rows[0]
  }

  async function isRightPasskey(
    { place, interaction }: Dialogue,
    { userId, challenge }: SignIn,
    response: AuthenticationResponseJSON | undefined,
  ): Promise<boolean> {
    if (!response) return false
    const isTaken = await takeOnce(interaction.uid, 'challenge', challenge)
    return isTaken && usesPasskey(db, { userId, challenge: challenge! }, response, place, now())
  }

  async function isRightCode(
    uid: string,
    signIn: SignIn,
    factor: 'totp' | 'message' | 'recovery',
    code: string,
  ): Promise<boolean> {
    if (factor === 'totp') return usesTotp(db, parts.vault, signIn.userId, code, now())
    if (factor === 'recovery') return usesRecoveryCode(db, signIn.userId, code)
    const { codeHash, codeEndsAt } = signIn
    if (!codeHash || !codeEndsAt) return false
    if (codeEndsAt <= now()) throw expired('sca.expired')
    return isSameHash(codeHash, hashOfCode(code)) && takeOnce(uid, 'code_hash', codeHash)
  }

  /** Of parallel uses one finds it. */
  async function takeOnce(uid: string, column: 'code_hash' | 'challenge', value: string | null) {
    const { rowCount } = await db.query(
      `update identity.sign_ins set ${column} = null where uid = $1 and ${column} = $2`,
      [uid, value],
    )
    return rowCount === 1
  }

  /** A new session and a new secret for the browser, whatever it held before. */
  async function finish(
    { interaction, request, reply }: Dialogue,
    userId: string,
    amr: string[],
  ): Promise<SignInStep> {
    const sid = randomUUID()
    const secret = newBindingSecret()
    const acr = amr.length > 1 ? '2' : '1'
    await promiseSession(
      db,
      {
        sid,
        userId,
        clientId: String(interaction.params.client_id),
        binding: bindingOf(secret),
        acr,
        amr,
        device: (request.headers['user-agent'] ?? '').slice(0, 300),
      },
      now(),
    )
    const provider = await parts.provider()
    const redirectTo = await provider.interactionResult(request.raw, reply.raw, {
      login: { accountId: userId, acr, amr, remember: false },
      sid,
    })
    await db.query('delete from identity.sign_ins where uid = $1', [interaction.uid])
    reply.header('set-cookie', bindingCookie(parts, secret, sessionSeconds))
    return { step: 'done', redirectTo }
  }
}

/** RFC 8176. */
const methods: Record<SecondFactor, string> = {
  totp: 'otp',
  message: 'sms',
  passkey: 'swk',
  recovery: 'otp',
}

/** Only our own pages send it along, and no script can read it. */
export function bindingCookie(
  { environment }: Pick<IdentityParts, 'environment'>,
  secret: string,
  maxAgeSeconds: number,
): string {
  const secure = environment === 'local' ? '' : '; Secure'
  return `${bindingCookieName(environment)}=${secret}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`
}
