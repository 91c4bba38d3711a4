// What a customer is told of a deposit: interest, its end, what was decided for it, and what was taken out.

import { type CalendarDate, date } from '#domain/date.ts'
import type { WithdrawalKind } from '#domain/deposit/deposit-withdrawal.ts'
import { instructUntil } from '#domain/deposit/maturity-instruction.ts'
import { formatDate, formatMoney } from '#domain/format.ts'
import { money, parseMoney } from '#domain/money.ts'
import type { Tx } from '#platform/db.ts'
import type { EventKind, Subscriber } from '#platform/events.ts'
import { letterTexts } from '#platform/letters.ts'
import { filled } from '#platform/market-words.ts'
import { paperReaders } from '#services/documents/index.ts'
import { type LetterContent, letterOn, type WriteLetter } from '#services/postbox/index.ts'
import { type Contract, contractsWhere } from './due.ts'
import { depositEvents } from './events.ts'

const dayIn = ({ market }: Contract, day: string) => formatDate(market, date(day), 'long')
const moneyIn = ({ market, currency }: Contract, decimal: string) =>
  formatMoney(market, parseMoney(decimal, currency)!)

/** What was posted, as it was posted: the tax is the customer's first question. */
async function interest(tx: Tx, contract: Contract, postedFor: string): Promise<LetterContent> {
  const { customerId, instanceId, market, currency } = contract
  const { rows } = await tx.query<{ interest: bigint; tax: bigint }>(
    `select interest_minor as interest, tax_minor as tax from deposits.interest_postings
      where customer_id = $1 and instance_id = $2 and posted_for = $3`,
    [customerId, instanceId, postedFor],
  )
  const { interest: earned, tax } = rows[0]!
  const said = (minor: bigint) => formatMoney(market, money(minor, currency))
  const subject = `${instanceId}/${postedFor}`
  return {
    key: 'depositInterest',
    papers: await paperReaders.interest.read(tx, [{ customerId, subject }]),
    values: {
      day: dayIn(contract, postedFor),
      ...{ interest: said(earned), tax: said(tax), net: said(earned - tax) },
    },
  }
}

type Asked = { kind: WithdrawalKind; minor: bigint | null; effectiveOn: CalendarDate }

async function withdrawal(
  tx: Tx,
  contract: Contract,
  key: LetterContent['key'],
  id: string,
): Promise<LetterContent> {
  const { rows } = await tx.query<Asked>(
    `select kind, amount_minor as minor, effective_on as "effectiveOn" from deposits.withdrawals
      where customer_id = $1 and id = $2`,
    [contract.customerId, id],
  )
  const asked = rows[0]!
  return {
    key,
    values: { amount: askedAmount(contract, asked), day: dayIn(contract, asked.effectiveOn) },
    papers: key === 'depositWithdrawn' ? await settled(tx, contract, `withdrawal/${id}`) : [],
  }
}

/** Of all there is, the exact sum is known on the day alone. */
function askedAmount({ market, balance, currency }: Contract, { kind, minor }: Asked): string {
  if (minor !== null) return formatMoney(market, money(minor, currency))
  const { withInterest, leavingEarly } = letterTexts(market).frame
  const said = kind === 'EARLY_EXIT' ? leavingEarly : withInterest
  return filled(said, { amount: formatMoney(market, balance) })
}

/** By the key of the transfer with which the money left. */
const settled = (tx: Tx, { customerId }: Contract, subject: string) =>
  paperReaders.settlement.read(tx, [{ customerId, subject }])

/** A letter about the deposit an event happened to, with its bank's name. */
export const aboutDeposit = <Data extends object>(
  kind: EventKind<Data>,
  write: WriteLetter,
  letterFor: (
    contract: Contract,
    data: Data,
    tx: Tx,
  ) => LetterContent | Promise<LetterContent | undefined>,
): Subscriber =>
  letterOn(kind, write, async ({ customerId, entityId, data }, tx, locale) => {
    const [contract] = await contractsWhere(tx, 'c.customer_id = $1 and c.instance_id = $2', [
      customerId,
      entityId,
    ])
    if (!contract) return undefined
    const { rows } = await tx.query<{ bank: string }>(
      'select name as bank from products.bank_names where id = $1',
      [contract.bankId],
    )
    // Whoever reads it does so in their own language.
    const letter = await letterFor({ ...contract, market: locale }, data, tx)
    return letter && { ...letter, values: { ...rows[0], ...letter.values } }
  })

const withdrawalKeys = {
  noticeGiven: 'depositNoticeGiven',
  noticeWithdrawn: 'depositNoticeWithdrawn',
  withdrawalRequested: 'depositWithdrawalRequested',
  withdrawn: 'depositWithdrawn',
} as const

export const depositLetters = (write: WriteLetter): Subscriber[] => [
  aboutDeposit(depositEvents.interestPosted, write, (contract, data, tx) =>
    interest(tx, contract, data.for),
  ),
  aboutDeposit(depositEvents.matured, write, async (contract, { payout }, tx) => ({
    key: 'depositMatured',
    values: { payout: moneyIn(contract, payout) },
    papers: await settled(tx, contract, `maturity/${contract.instanceId}`),
  })),
  aboutDeposit(depositEvents.instructionSet, write, (contract) => ({
    key: 'depositInstructionSet',
    values: {
      maturesOn: dayIn(contract, contract.maturesOn!),
      until: dayIn(contract, instructUntil(contract.maturesOn!)),
    },
  })),
  ...(Object.keys(withdrawalKeys) as (keyof typeof withdrawalKeys)[]).map((name) =>
    aboutDeposit(depositEvents[name], write, (contract, { withdrawalId }, tx) =>
      withdrawal(tx, contract, withdrawalKeys[name], withdrawalId),
    ),
  ),
]
