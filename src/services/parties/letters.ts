// What people are told of who acts for their account, and how it is signed for.

import { type Authority, mayDo } from '#domain/party/acts.ts'
import type { SigningRuleKind } from '#domain/party/signing-rule.ts'
import type { Tx } from '#platform/db.ts'
import type { Subscriber } from '#platform/events.ts'
import { marketWords } from '#platform/market-words.ts'
import { customerEvents, readPersonName, readSalesChannel } from '#services/customer/index.ts'
import { letterOn, type WriteLetter } from '#services/postbox/index.ts'
import { partiesOf } from '#services/signatures/index.ts'
import { partyEvents } from './events.ts'
import { authorityIn } from './jobs.ts'

const localeOf = async (tx: Tx, customerId: string) =>
  (await readSalesChannel(tx, customerId))!.market

const declinedOrNot = { declined: 'roleDeclined', expired: 'roleExpired' } as const

export const partyLetters = (write: WriteLetter): Subscriber[] => [
  letterOn(customerEvents.roleEnded, write, async ({ customerId, data }, tx) => {
    const values = { name: await readPersonName(tx, customerId, data.personId) }
    return { key: 'roleEnded', locale: await localeOf(tx, customerId), values }
  }),
  letterOn(customerEvents.roleGranted, write, async ({ customerId, data }, tx) => {
    const locale = await localeOf(tx, customerId)
    const to = (await partiesOf(tx, customerId))
      .filter(({ standing }) => mayDo(standing, 'customerData') === 'ALONE')
      .map(({ userId }) => userId)
    const name = await readPersonName(tx, customerId, data.personId)
    const may = authorityIn(locale, data.authority as Authority)
    return { key: 'roleGranted', locale, values: { name, may }, to }
  }),
  letterOn(customerEvents.ruleChanged, write, async ({ customerId, data }, tx) => {
    const locale = await localeOf(tx, customerId)
    const { rules } = marketWords(locale, 'acts') as { rules: Record<SigningRuleKind, string> }
    return { key: 'ruleChanged', locale, values: { rule: rules[data.kind as SigningRuleKind] } }
  }),
  ...(['declined', 'expired'] as const).map((what) =>
    letterOn(partyEvents[what], write, async ({ customerId, data: { by, name } }, tx) => ({
      ...{ key: declinedOrNot[what], locale: await localeOf(tx, customerId) },
      ...{ values: { name }, to: [by] },
    })),
  ),
]
