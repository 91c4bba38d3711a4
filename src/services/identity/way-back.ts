// The way back for whoever has lost every second factor. Three things are asked for: the password, the mailbox, and
// the person before a provider. Then it waits, and every channel we know is told how to say no. Nothing is removed
// before that.

import { randomBytes } from 'node:crypto'
import { wayBackCalls as calls } from '#contracts/way-back.ts'
import type { Locale } from '#domain/market.ts'
import { momentParam, writtenParams } from '#domain/problem/params.ts'
import {
  restsUntil,
  type WayBackStage,
  waitsUntil,
  wayBackHours,
  wayBackStage,
} from '#domain/signing/way-back.ts'
import { answer } from '#platform/answer.ts'
import type { Db, Tx } from '#platform/db.ts'
import { Conflict, Failure } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { hashOf } from '#platform/secret-hash.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { noteChange } from '#services/signatures/index.ts'
import { channelsOf } from './channels.ts'
import { endWaiting } from './contact-store.ts'
import { dialogueOf } from './dialogue.ts'
import { type Letter, write } from './messages.ts'
import { lockUsers } from './own-lock.ts'
import type { IdentityParts } from './parts.ts'
import { realmPath } from './rules.ts'
import { type Asking, secondFactor } from './second-factor.ts'
import { endSessionsOf } from './sessions.ts'
import { countOrRefuse, userLane } from './tries.ts'
import { ownCustomer, readUser, type User } from './users.ts'
import {
  endWayBack,
  findWayBack,
  type KeptWayBack,
  keepWayBack,
  lastWayBack,
  markProven,
  wayBackById,
} from './way-back-store.ts'

const newToken = (): string => randomBytes(32).toString('base64url')
const gone = () => new Failure(410, 'wayBack.expired')

/** `anna@example.org` → `a•••@example.org`. */
const hiddenMail = (email: string): string => email.replace(/^(.).*(?=@)/, '$1•••')

type Linked = Pick<KeptWayBack, 'origin' | 'locale'>

/** Where the mail leads, and where a provider sends the browser back to. */
export const wayBackPage = ({ origin, locale }: Linked, page = 'way-back'): string =>
  `${origin}${realmPath}/login-actions/${page}?ui_locales=${locale}`

async function start(parts: IdentityParts, userId: string, { place, locale }: Asking) {
  const { db, jobs, now } = parts
  await countOrRefuse(db, userLane('wayBack', userId), now())
  const last = await lastWayBack(db, userId)
  const until = restsUntil(last, now())
  if (until) throw new Conflict('wayBack.resting', { until: momentParam(until) })
  // Somebody whom no provider can identify is helped by a colleague.
  if (!(await ownCustomer(db, userId))) throw new Conflict('wayBack.nobody')
  const user = await readUser(db, userId)
  const token = newToken()
  const link = { origin: place.origin, locale }
  await db.transaction(async (tx) => {
    if (last && wayBackStage(last, now()) === 'over') await endWayBack(tx, userId, 'lapsed', now())
    await keepWayBack(tx, {
      ...{ id: uuidV7(), userId, ...link, startedAt: now(), tokenHash: hashOf(token) },
    })
    await write(jobs, tx, {
      ...{ to: user.email, channel: 'mail', kind: 'wayBackAsked', locale },
      values: { username: user.username, link: `${wayBackPage(link)}#${token}` },
    })
  })
  return { sentTo: hiddenMail(user.email) }
}

export type WayBackNow = KeptWayBack & { stage: WayBackStage; customerId: string }

/** The one a link leads to, wherever it stands. */
export async function readWayBack(db: Db, token: string, now: Date): Promise<WayBackNow> {
  const found = await findWayBack(db, { tokenHash: hashOf(token) })
  const customerId = found && (await ownCustomer(db, found.userId))
  if (!found || !customerId) throw gone()
  return { ...found, customerId, stage: wayBackStage(found, now) }
}

type Tell = (tx: Tx, letter: Letter) => Promise<unknown>
type Warning = 'wayBackWaiting' | 'wayBackDone' | 'wayBackUndone'

/** By mail in full and by message in short, to each once. */
async function warn(
  tx: Tx,
  tell: Tell,
  { user, kind, locale }: { user: User; kind: Warning; locale: Locale },
  values: Record<string, string>,
): Promise<void> {
  const { mails, numbers } = await channelsOf(tx, user)
  const said = { username: user.username, hours: String(wayBackHours), ...values }
  for (const to of mails) await tell(tx, { to, channel: 'mail', kind, locale, values: said })
  for (const to of numbers)
    await tell(tx, { to, channel: 'sms', kind: `${kind}Text`, locale, values: said })
}

/** A provider has identified the person: from now on the owner can say no. What comes too late revives nothing. */
export async function identityProven(
  tx: Tx,
  id: string,
  { tell, now }: { tell: Tell; now: Date },
): Promise<void> {
  const before = await wayBackById(tx, id)
  if (!before || wayBackStage(before, now) !== 'identify') return
  const token = newToken()
  const found = await markProven(tx, id, { at: now, undoHash: hashOf(token) })
  if (!found) return
  const { userId, locale } = found
  const user = await readUser(tx, userId)
  await warn(
    tx,
    tell,
    { user, kind: 'wayBackWaiting', locale },
    {
      ...writtenParams(locale, { until: momentParam(waitsUntil(now)) }),
      link: `${wayBackPage(found, 'not-me')}#${token}`,
    },
  )
}

/** Every factor there was. */
const removals = [
  'totp',
  'passkeys',
  'number_proofs',
  'message_factors',
  'recovery_codes',
  'passkey_challenges',
  'sign_ins',
]

export function addWayBack(server: Server, parts: IdentityParts): void {
  const { db, jobs, now, watch } = parts
  const factors = secondFactor(parts)
  const tell: Tell = (tx, letter) => write(jobs, tx, letter)

  answer(server, calls.start, async ({ params }, _, { reply }) => {
    const dialogue = await dialogueOf(parts, reply, params.uid)
    return start(parts, await factors.userOf(dialogue), dialogue)
  })

  answer(server, calls.end, async ({ body }) => {
    const { stage, userId, locale, customerId } = await readWayBack(db, body.token, now())
    if (stage === 'over') throw gone()
    if (stage !== 'ready') throw new Conflict('wayBack.early')
    await db.transaction(
      async (tx) => {
        await lockUsers(tx, [userId])
        await endWaiting(tx, { userId, by: 'givenUp', now: now() })
        if (!(await endWayBack(tx, userId, 'done', now()))) throw gone()
        const user = await readUser(tx, userId)
        await warn(tx, tell, { user, kind: 'wayBackDone', locale }, {})
        for (const table of removals)
          await tx.query(`delete from identity.${table} where user_id = $1`, [userId])
        await noteChange(tx, userId, now())
        await endSessionsOf(tx, userId, 'way-back', now())
      },
      { customers: [customerId] },
    )
    watch.forget()
    return undefined
  })

  answer(server, calls.undo, async ({ body }) => {
    const found = await findWayBack(db, { tokenHash: hashOf(body.token), mayBeWarning: true })
    if (!found || wayBackStage(found, now()) === 'over') throw gone()
    const { userId, locale } = found
    const customerId = await ownCustomer(db, userId)
    await db.transaction(
      async (tx) => {
        if (!(await endWayBack(tx, userId, 'undone', now()))) throw gone()
        const user = await readUser(tx, userId)
        await warn(tx, tell, { user, kind: 'wayBackUndone', locale }, {})
      },
      { customers: customerId ? [customerId] : [] },
    )
    return undefined
  })
}
