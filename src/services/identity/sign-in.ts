// Signing in: password, then a second factor if the user has one, then a session that is bound to this
// browser. Whoever fails learns nothing: not whether the name exists, nor whether it is blocked.

import { randomUUID } from 'node:crypto'
import { type SecondFactor, type SignInStep, signInCalls } from '#contracts/sign-in.ts'
import { answer } from '#platform/answer.ts'
import { bindingOf } from '#platform/caller.ts'
import type { Server } from '#platform/http.ts'
import { type Dialogue, dialogueOf } from './dialogue.ts'
import type { IdentityParts } from './parts.ts'
import { authenticatedUser } from './password-check.ts'
import { bindingCookieName, sessionSeconds } from './rules.ts'
import { secondFactor } from './second-factor.ts'
import { promiseSession } from './sessions.ts'
import { newBindingSecret } from './tokens.ts'
import { rememberPlace } from './tries.ts'

export function addSignIn(server: Server, parts: IdentityParts): void {
  const { db, now } = parts
  const factors = secondFactor(parts)

  answer(server, signInCalls.details, async ({ params }, _, { reply }): Promise<SignInStep> => {
    const dialogue = await dialogueOf(parts, reply, params.uid)
    const standing = await factors.standing(dialogue)
    if (standing) return standing
    const hint = dialogue.interaction.params.login_hint
    return {
      step: 'password',
      locale: dialogue.locale,
      ...(typeof hint === 'string' && hint !== '' && { loginHint: hint.slice(0, 254) }),
    }
  })

  answer(server, signInCalls.password, async ({ params, body }, _, { reply }) => {
    const dialogue = await dialogueOf(parts, reply, params.uid)
    const { locale, place } = dialogue
    const user = await authenticatedUser(parts, { ...body, locale, ip: place.ip })
    return (await factors.ask(dialogue, user.id)) ?? finish(dialogue, user.id, ['pwd'])
  })

  answer(server, signInCalls.chooseFactor, async ({ params, body }, _, { reply }) =>
    factors.choose(await dialogueOf(parts, reply, params.uid), body.factor),
  )

  answer(server, signInCalls.secondFactor, async ({ params, body }, _, { reply }) => {
    const dialogue = await dialogueOf(parts, reply, params.uid)
    const userId = await factors.judge(dialogue, body)
    return finish(dialogue, userId, ['pwd', methods[body.factor]])
  })

  /** A new session and a new secret for the browser, whatever it held before. */
  async function finish(
    { interaction, place, request, reply }: Dialogue,
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
    await factors.forget(interaction.uid)
    await rememberPlace(db, userId, place.ip, now())
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
