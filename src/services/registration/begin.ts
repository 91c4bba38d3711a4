// Registering a mail address. The answer is the same for everybody and takes the same time: whether the
// address has an account is looked up later, by the job that writes the letter.

import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { registrationCalls as calls } from '#contracts/registration.ts'
import { parseEmail } from '#domain/identifiers/email.ts'
import { type Locale, locales } from '#domain/market.ts'
import { kindAsked, kindParameter } from '#domain/registration/kinds.ts'
import { brokerFlow, registrationFlowOf } from '#domain/registration/partner-flow.ts'
import { regflowParameter } from '#domain/shell/regflow.ts'
import { answer } from '#platform/answer.ts'
import type { Tx } from '#platform/db.ts'
import { Failure, Invalid } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { defineJob, messageLease } from '#platform/jobs.ts'
import { hashOf } from '#platform/secret-hash.ts'
import { uuidV7 } from '#platform/uuid.ts'
import {
  blamePlace,
  forgivePlace,
  isTaken,
  messageOf,
  pageAddress,
  placeOf,
  refuseCrowdedPlace,
  type SendMessage,
} from '#services/identity/index.ts'
import type { RegistrationParts } from './parts.ts'
import {
  addRegistration,
  adoptEarlier,
  type Begun,
  confirmLink,
  continueBound,
  isReplaced,
  registrationWith,
  replaceLinks,
} from './store.ts'
import { expired, wireOf, wireWaiting } from './wire.ts'

export const linkSeconds = 24 * 3600
/** Whoever asks again and again fills nobody's mailbox. The last of these letters stays good for a day. */
const mostLettersAnHour = 5

const letterData = z.object({
  id: z.string(),
  email: z.string(),
  locale: z.enum(locales),
  page: z.string(),
  login: z.string(),
})
export const letterJob = defineJob('registration.letter', letterData, messageLease)

/** The page the letter leads to, through the same partner. [HDR-039, HDR-040] */
function registerPage(
  { kind, market, flow, productId }: Omit<Begun, 'id' | 'email'>,
  addressIn: (locale: Locale, page: 'register' | 'cooperationRegister') => string,
): string {
  const query = new URLSearchParams({
    ...(kind !== 'private' && { [kindParameter]: kind }),
    ...(flow && { [regflowParameter]: flow }),
    ...(productId && { product: productId }),
  })
  const page = addressIn(market, flow === brokerFlow ? 'cooperationRegister' : 'register')
  return query.size > 0 ? `${page}?${query}` : page
}

export function addBeginning(server: Server, parts: RegistrationParts): void {
  const { db, jobs, now } = parts

  answer(server, calls.start, async ({ body }, _, { reply }) => {
    const { locale, product } = body
    const place = placeOf(reply.request, parts.origins())
    const { value: email } = parseEmail(body.email)
    if (!email) throw new Invalid([{ pointer: '/email', code: 'email.format' }])
    await refuseCrowdedPlace(db, 'letter', place.ip, now())
    await blamePlace(db, 'letter', place.ip, now(), email)
    // One of another market is none. [HDR-044]
    const flow = registrationFlowOf(body.flow, locale)
    const begun = {
      ...{ id: uuidV7(), email, market: locale, productId: product ?? null, flow: flow ?? null },
      kind: kindAsked(body.kind, locale, flow),
    }
    const address = (market: Locale, page: Parameters<typeof pageAddress>[1]) =>
      pageAddress(market, page, place, parts.origins())
    await db.transaction(async (tx) => {
      await addRegistration(tx, begun, now())
      await jobs.enqueue(tx, letterJob, {
        ...{ id: begun.id, email, locale },
        page: registerPage(begun, address),
        login: address(locale, 'login'),
      })
    })
    reply.code(202)
    return {}
  })

  answer(server, calls.confirm, ({ body }, _, { reply }) =>
    db.transaction(async (tx) => {
      const found = await confirmLink(tx, body, now())
      if (!found)
        throw (await isReplaced(tx, body.token))
          ? new Failure(410, 'registration.replaced')
          : expired()
      const { registration, isFirst } = found
      if (!isFirst) return wireWaiting(tx, registration)
      const { ip } = placeOf(reply.request, parts.origins())
      await forgivePlace(tx, 'letter', ip, now(), registration.email)
      if (registration.userId) return wireWaiting(tx, registration)
      const bound = await continueBound(tx, registration)
      if (bound) return wireWaiting(tx, bound)
      return wireOf({ ...registration, answers: await adoptEarlier(tx, registration) })
    }),
  )

  answer(server, calls.resume, async ({ body }) => {
    const registration = await registrationWith(db, body.key, now())
    if (!registration) throw expired()
    return wireWaiting(db, registration)
  })
}

/** The job: a link for a new address; for a known one the news that it is known. */
export async function writeLetter(
  { id, email, locale, page, login }: z.infer<typeof letterData>,
  tx: Tx,
  send: SendMessage,
  now: Date,
): Promise<void> {
  // One after the other, so that the letter on top of the pile is the one that counts.
  await tx.query("select pg_advisory_xact_lock(hashtextextended('letter ' || $1, 0))", [email])
  const written = await tx.query(
    `select from registration.registrations
      where email = $1 and link_ends_at > $2::timestamptz + make_interval(secs => $3) - interval '1 hour'`,
    [email, now, linkSeconds],
  )
  if (written.rowCount >= mostLettersAnHour) {
    await tx.query('delete from registration.registrations where id = $1', [id])
    return
  }
  const isKnown = await isTaken(tx, email, now)
  const token = randomBytes(32).toString('base64url')
  // Without a token nobody can confirm it; it only counts the letters of the day.
  const { rowCount } = await tx.query(
    `update registration.registrations
        set token_hash = $2, link_ends_at = $3::timestamptz + make_interval(secs => $4) where id = $1`,
    [id, isKnown ? null : hashOf(token), now, linkSeconds],
  )
  if (rowCount === 0) return
  await replaceLinks(tx, { id, email }, now)
  const letter = isKnown
    ? ({ kind: 'registrationKnown', values: { link: login } } as const)
    : ({ kind: 'registrationConfirm', values: { link: `${page}#${token}` } } as const)
  await send(messageOf({ to: email, channel: 'mail', locale, ...letter }), tx)
}
