// Pensions that were there before orders were: what their holders agreed on, and what was certified since.

import { addDays, type CalendarDate, date } from '#domain/date.ts'
import type { Locale } from '#domain/market.ts'
import { type Money, money } from '#domain/money.ts'
import { pensionStart } from '#domain/pension/contract.ts'
import { certifiedYear, countsFrom } from '#domain/pension/contribution.ts'
import type { DependentsInsurance } from '#domain/pension/pension.ts'
import type { Tx } from '#platform/db.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { filePapers } from '#services/documents/index.ts'
import { certificateFacts } from './papers.ts'
import { insertContract } from './store.ts'

export type PensionHistory = {
  customerId: string
  id: string
  market: Locale
  birthDate: CalendarDate
  tin: string | undefined
  startAge: number
  survivors: DependentsInsurance
  monthly: Money
  openedOn: CalendarDate
}

/** The day before the first contribution could be taken. */
export const agreedBefore = (openedOn: CalendarDate): CalendarDate =>
  addDays(countsFrom(openedOn), -1)

/** After what was put in is written down. */
export async function writePensions(
  tx: Tx,
  histories: readonly PensionHistory[],
  today: CalendarDate,
): Promise<void> {
  for (const history of histories) {
    const { customerId, id, birthDate, startAge, survivors, openedOn, monthly } = history
    const startsOn = pensionStart(birthDate, startAge)
    await insertContract(tx, { customerId, id, orderId: null, startAge, startsOn, survivors })
    const from = countsFrom(openedOn)
    await tx.query(
      `insert into pension.contributions (customer_id, id, contract_id, from_day, amount_minor, agreed_at, applied_on)
       values ($1, $2, $3, $4::date, $5, $6::date, case when $4::date <= $7::date then $4::date end)`,
      [customerId, uuidV7(), id, from, monthly.minor, openedOn, today],
    )
  }
  const first = histories.map(({ openedOn }) => Number(openedOn.slice(0, 4)))
  for (let year = Math.min(...first); year <= certifiedYear(today); year++)
    await certify(tx, histories, year)
}

async function certify(tx: Tx, histories: readonly PensionHistory[], year: number): Promise<void> {
  const on = date(`${year + 1}-02-01`)
  const { rows } = await tx.query<{ contractId: string; minor: bigint }>(
    'select contract_id as "contractId", amount_minor as minor from pension.certify($1, $2)',
    [year, on],
  )
  for (const { contractId, minor } of rows) {
    const { customerId, market, tin } = histories.find(({ id }) => id === contractId)!
    const facts = certificateFacts({ year, amount: money(minor, 'EUR'), tin }, market)
    const paper = { type: 'pensionCertificate' as const, subject: `${contractId}/${year}`, facts }
    await filePapers(tx, { customerId, locale: market }, [
      { ...paper, depositId: contractId, year, on },
    ])
  }
}
