// What people are told of who acts for their account, and how it is signed for.

import { isOpen } from '#domain/account/block.ts'
import { date } from '#domain/date.ts'
import { formatDate } from '#domain/format.ts'
import { type Authority, mayDo } from '#domain/party/acts.ts'
import type { SigningRuleKind } from '#domain/party/signing-rule.ts'
import type { Subscriber } from '#platform/events.ts'
import { marketWords } from '#platform/market-words.ts'
import { accountEvents, isBlocked, readAccounts } from '#services/accounts/index.ts'
import { customerEvents, readPersonName } from '#services/customer/index.ts'
import { letterOn, type WriteLetter } from '#services/postbox/index.ts'
import { partiesOf } from '#services/signatures/index.ts'
import { partyEvents } from './events.ts'
import { authorityIn } from './jobs.ts'

const declinedOrNot = { declined: 'roleDeclined', expired: 'roleExpired' } as const

export const partyLetters = (write: WriteLetter): Subscriber[] => [
  letterOn(customerEvents.roleEnded, write, async ({ customerId, data }, tx) => {
    const values = { name: await readPersonName(tx, customerId, data.personId) }
    return { key: 'roleEnded', values }
  }),
  letterOn(customerEvents.roleGranted, write, async ({ customerId, data }, tx, locale) => {
    const to = (await partiesOf(tx, customerId))
      .filter(({ standing }) => mayDo(standing, 'customerData') === 'ALONE')
      .map(({ userId }) => userId)
    const name = await readPersonName(tx, customerId, data.personId)
    const may = authorityIn(locale, data.authority as Authority)
    return { key: 'roleGranted', values: { name, may }, to }
  }),
  letterOn(customerEvents.ruleChanged, write, async ({ data }, _, locale) => {
    const { rules } = marketWords(locale, 'acts') as { rules: Record<SigningRuleKind, string> }
    return { key: 'ruleChanged', values: { rule: rules[data.kind as SigningRuleKind] } }
  }),
  letterOn(customerEvents.died, write, async ({ customerId, data }, tx, locale) => ({
    key: 'deathReported',
    values: {
      name: await readPersonName(tx, customerId, data.personId),
      day: formatDate(locale, date(data.diedOn), 'long'),
    },
  })),
  letterOn(customerEvents.deathUndone, write, async ({ customerId, data }, tx) => ({
    key: 'deathUndone',
    values: { name: await readPersonName(tx, customerId, data.personId) },
  })),
  // While another reason stands, or the account is not open, nothing is free again.
  letterOn(accountEvents.released, write, async ({ customerId }, tx) => {
    const isAnyOpen = (await readAccounts(tx, customerId)).some(({ state }) => isOpen(state))
    const isFree = isAnyOpen && !(await isBlocked(tx, customerId))
    return isFree ? { key: 'accountReleased', values: {} } : undefined
  }),
  ...(['declined', 'expired'] as const).map((what) =>
    letterOn(partyEvents[what], write, async ({ customerId, data: { by, name, isOwn } }, tx) => {
      if (isOwn) return undefined
      const isKnown = (await partiesOf(tx, customerId)).some(({ userId }) => userId === by)
      // What was sent in our name everybody hears of.
      return { key: declinedOrNot[what], values: { name }, ...(isKnown && { to: [by] }) }
    }),
  ),
]
