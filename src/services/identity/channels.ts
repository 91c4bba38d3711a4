// Every way in which a user is reached today, so that whoever did not ask for a change hears of it.

import { isMobilePhone } from '#domain/identifiers/phone.ts'
import { letterLocale } from '#domain/letter/letter-kind.ts'
import type { Locale } from '#domain/market.ts'
import type { Tx } from '#platform/db.ts'
import type { Jobs } from '#platform/jobs.ts'
import { readCustomer } from '#services/customer/index.ts'
import { readFactors } from './factors.ts'
import { type Letter, readLanguage, write } from './messages.ts'
import { ownCustomer, type User } from './users.ts'

export type Channels = { mails: Set<string>; numbers: Set<string> }

/** Every mail address and telephone number under which the owner is known. */
export async function channelsOf(
  tx: Tx,
  { id, username, email }: Pick<User, 'id' | 'username' | 'email'>,
): Promise<Channels> {
  const customerId = await ownCustomer(tx, id)
  const customer = customerId ? await readCustomer(tx, customerId, ['all-persons']) : undefined
  const persons = customer?.embedded?.persons ?? []
  const person = persons.find((each) => each.username === username) ?? persons[0]
  const { email: contact, phoneNumber } = person?.contactDetails ?? {}
  const { phoneNumber: codes } = await readFactors(tx, id)
  return {
    mails: new Set([email, ...(contact ? [contact] : [])]),
    numbers: new Set([
      ...(codes ? [codes] : []),
      ...(phoneNumber && isMobilePhone(phoneNumber) ? [phoneNumber] : []),
    ]),
  }
}

type Asked = { user: User; locale: Locale; newValues: readonly string[] }

/** Whoever did not ask for new contact details still has time to stop them. */
export async function tellAsked(
  jobs: Jobs,
  tx: Tx,
  { user, locale: market, newValues }: Asked,
): Promise<void> {
  const { mails, numbers } = await channelsOf(tx, user)
  const locale = letterLocale(market, await readLanguage(tx, user.id))
  const tell = (letter: Pick<Letter, 'to' | 'channel' | 'kind'>) =>
    write(jobs, tx, { ...letter, locale, values: {} })
  for (const to of mails)
    if (!newValues.includes(to)) await tell({ to, channel: 'mail', kind: 'contactAsked' })
  for (const to of numbers)
    if (!newValues.includes(to)) await tell({ to, channel: 'sms', kind: 'contactAskedText' })
}

type Left = { numbers: Iterable<string>; newValue: string; locale: Locale }

/** A number that is no longer the user's at us. */
export async function tellLeft(
  jobs: Jobs,
  tx: Tx,
  { numbers, newValue, locale }: Left,
): Promise<void> {
  for (const to of numbers)
    if (to !== newValue)
      await write(jobs, tx, { to, channel: 'sms', kind: 'numberMovedText', locale, values: {} })
}
