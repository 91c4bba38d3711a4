// Commitments of the demo world: signed half a year ago, with the first call paid; the second the fund announces itself.

import people from '#content/demo/people.json' with { type: 'json' }
import type { FundMessage, FundNotice } from '#contracts/fund.ts'
import { addDays, addMonths, type CalendarDate } from '#domain/date.ts'
import { callDueOn } from '#domain/investment/capital-call.ts'
import { equityTemplate } from '#domain/investment/committing.ts'
import { decimalOf, parseMoney } from '#domain/money.ts'
import type { Db } from '#platform/db.ts'
import {
  type CommitmentHistory,
  type Fund,
  hearFund,
  writeCommitments,
} from '#services/commitments/index.ts'
import { demoId } from './demo-id.ts'
import type { DemoCustomer, DemoHolding, DemoPeople } from './people.ts'

/** Before weekends and holidays: by today the second call is announced. */
const daysMore = 5

type Said = { on: CalendarDate; notice: FundNotice }

/** What the fund has said up to its second call, as somebody heard it who paid the first on its day. */
function historyOf(
  { id: customerId }: DemoCustomer,
  { amount, openedMonthsAgo, template }: DemoHolding,
  today: CalendarDate,
  said: (of: CommitmentHistory, paidOn?: CalendarDate) => readonly Said[],
): CommitmentHistory {
  const signedOn = addDays(addMonths(today, -openedMonthsAgo), -daysMore)
  const begun: CommitmentHistory = {
    ...{
      customerId,
      id: demoId(customerId, template),
      amount: parseMoney(amount!, 'EUR')!,
      signedOn,
    },
    ...{
      call: { amount: parseMoney(amount!, 'EUR')!, announcedOn: signedOn },
      values: [],
      heard: [],
    },
  }
  const first = said(begun).find(({ notice }) => notice.kind === 'CALL')!
  if (first.notice.kind !== 'CALL') throw new Error('a fund begins with a call')
  const called = {
    ...begun,
    call: { amount: parseMoney(first.notice.amount, 'EUR')!, announcedOn: first.on },
  }
  const known = said(called, callDueOn(first.on)).filter(
    ({ on, notice }) => on <= today && !(notice.kind === 'CALL' && notice.number > 1),
  )
  return {
    ...called,
    heard: known.map(({ notice }) => notice.eventId),
    values: known.flatMap(({ on, notice }) =>
      notice.kind === 'NAV'
        ? [{ on: notice.quarterEnd, amount: parseMoney(notice.value, 'EUR')!, toldOn: on }]
        : [],
    ),
  }
}

/** After the people are there. */
export async function loadDemoCommitments(
  db: Db,
  fund: Fund,
  said: Parameters<typeof historyOf>[3],
  today: CalendarDate,
): Promise<void> {
  const histories = (people as DemoPeople).customers.flatMap((customer) =>
    (customer.holdings ?? [])
      .filter(({ template }) => template === equityTemplate)
      .map((holding) => historyOf(customer, holding, today, said)),
  )
  await db.transaction((tx) => writeCommitments(tx, histories))
  for (const { id: commitmentId, amount, signedOn, call } of histories) {
    const told: [CalendarDate, FundMessage][] = [
      [
        signedOn,
        {
          ...{ id: `${commitmentId}/subscribe`, kind: 'SUBSCRIBE' },
          body: { commitmentId, amount: decimalOf(amount) },
        },
      ],
      [
        callDueOn(call.announcedOn),
        {
          ...{ id: `${commitmentId}/paid-1`, kind: 'PAID' },
          body: { commitmentId, number: 1, amount: decimalOf(call.amount) },
        },
      ],
    ]
    for (const [on, message] of told) await fund.take(db, [message], on)
  }
  await hearFund(db, fund, today)
}
