// What the links of a new and of an old mail address lead to. They work without being logged in: whoever reads mail at
// the old address decides, and at the new one whoever also knows the password, because a mistyped address is a stranger's.

import { randomBytes } from 'node:crypto'
import { contactChangeCalls as calls } from '#contracts/contact-change.ts'
import { coolingOffHours } from '#domain/account/cooling-off.ts'
import { contactStage, mailUndoHours, movedUsername } from '#domain/customer/contact-change.ts'
import type { Locale } from '#domain/market.ts'
import { answer } from '#platform/answer.ts'
import type { Tx } from '#platform/db.ts'
import { Failure } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import type { Jobs } from '#platform/jobs.ts'
import { hashOf } from '#platform/secret-hash.ts'
import { noteChange } from '#services/signatures/index.ts'
import { channelsOf, tellLeft } from './channels.ts'
import {
  findByLink,
  forgetNumber,
  type KeptContactChange,
  markDone,
  moveMail,
  moveNumber,
  ownerOfMail,
  takeBackFrom,
} from './contact-store.ts'
import { write, writeToUsersOf } from './messages.ts'
import { aloneWith, lockAddresses } from './own-lock.ts'
import type { ContactParts } from './parts.ts'
import { placeOf } from './place.ts'
import { realmPath } from './rules.ts'
import { endSessionsOf } from './sessions.ts'
import { clearLanes, userLane } from './tries.ts'
import { readUser } from './users.ts'
import { endWayBack } from './way-back-store.ts'

type Linked = { origin: string; locale: Locale }
const linkPage =
  (page: 'new-mail' | 'old-mail') =>
  ({ origin, locale }: Linked): string =>
    `${origin}${realmPath}/login-actions/${page}?ui_locales=${locale}`
export const newMailPage = linkPage('new-mail')
const oldMailPage = linkPage('old-mail')

const gone = () => new Failure(410, 'contact.expired')

type Parts = Pick<ContactParts, 'db' | 'jobs' | 'now' | 'origins' | 'confirmPassword'>

export function addContactLinks(server: Server, parts: Parts): void {
  const { db, now } = parts

  answer(server, calls.confirmMail, async ({ body }, _, { reply, locale }) => {
    const found = await findByLink(db, { link: hashOf(body.token) })
    if (!found || contactStage(found, now()) !== 'waiting' || found.secretEndsAt <= now())
      throw gone()
    const { ip } = placeOf(reply.request, parts.origins())
    const given = { password: body.password, locale, ip }
    await parts.confirmPassword(await readUser(db, found.userId), given, '/password')
    return aloneWith(db, found.userId, (tx) => letCount(tx, parts, found))
  })

  answer(server, calls.undoMail, async ({ body }) => {
    const found = await findByLink(db, { undo: hashOf(body.token) })
    if (!found || contactStage(found, now()) !== 'undoable') throw gone()
    await aloneWith(db, found.userId, (tx) => takeBack(tx, parts, found))
    return undefined
  })
}

async function letCount(tx: Tx, { jobs, now }: Parts, change: KeptContactChange) {
  const { id, userId, customerId, newValue: email, locale } = change
  const user = await readUser(tx, userId)
  await lockAddresses(tx, [email])
  // Somebody else may have taken it since, and whoever has died changes nothing.
  if (user.isBlocked || (await ownerOfMail(tx, email, { userId, now: now() }))) throw gone()
  const username = movedUsername(user.username, user.email, email)
  const token = randomBytes(32).toString('base64url')
  const done = { old: user.email, username: user.username, undoHash: hashOf(token), now: now() }
  const { mails } = await channelsOf(tx, user)
  if (!(await markDone(tx, id, done))) throw gone()
  await moveMail(tx, { userId, email, username, before: user.username }, now())
  await noteChange(tx, userId, now())
  await clearLanes(tx, userLane('contact', userId))
  for (const to of mails)
    if (to.toLowerCase() !== email)
      await write(jobs, tx, {
        ...{ to, channel: 'mail', kind: 'mailMoved', locale },
        values: { hours: String(mailUndoHours), link: `${oldMailPage(change)}#${token}` },
      })
  const values = { hours: String(coolingOffHours) }
  await writeToUsersOf(jobs, tx, customerId, { kind: 'contactChanged', locale, values })
  return { username }
}

async function takeBack(tx: Tx, { jobs, now }: Parts, change: KeptContactChange): Promise<void> {
  const { id, userId, oldValue, oldUsername, locale } = change
  const user = await readUser(tx, userId)
  await lockAddresses(tx, [oldValue!])
  if (user.isBlocked || (await ownerOfMail(tx, oldValue!, { userId, now: now() }))) throw gone()
  const { numbers } = await channelsOf(tx, user)
  const taken = await takeBackFrom(tx, change, now())
  // Of two links at once one counts.
  if (!taken.some((each) => each.id === id)) throw gone()
  const back = { email: oldValue!, username: oldUsername! }
  await moveMail(tx, { userId, ...back, before: user.username }, now())
  const number = taken.find(({ kind, oldValue: was }) => kind === 'phone' && was !== null)
  if (number) await takeNumberBack(tx, jobs, { userId, to: number.oldValue!, numbers, locale })
  await noteChange(tx, userId, now())
  await endWayBack(tx, userId, 'undone', now())
  await endSessionsOf(tx, userId, 'user', now())
  for (const to of new Set([oldValue!, user.email]))
    await write(jobs, tx, {
      ...{ to, channel: 'mail', kind: 'mailMovedBack', locale },
      values: { username: oldUsername! },
    })
}

type NumberBack = { userId: string; to: string; numbers: Iterable<string>; locale: Locale }

/** Whoever moved the address may have moved the number, too, and would go on reading codes. */
async function takeNumberBack(
  tx: Tx,
  jobs: Jobs,
  { userId, to, numbers, locale }: NumberBack,
): Promise<void> {
  if (to) await moveNumber(tx, userId, to)
  else await forgetNumber(tx, userId)
  await tellLeft(jobs, tx, { numbers, newValue: to, locale })
}
