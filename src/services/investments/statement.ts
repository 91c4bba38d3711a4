// The custodian's statement of a day beside the ledger: what differs waits for somebody who looks, and its portfolio
// takes no orders until both agree again.

import { createHash } from 'node:crypto'
import type { CalendarDate } from '#domain/date.ts'
import { decimalOfUnits } from '#domain/investment/units.ts'
import type { Db, Tx } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import type { Issue } from '#platform/issues.ts'
import type { Custodian, Statement, StatementLine } from './custodian.ts'

/** Over every line, in their order. */
export const statementHash = (lines: readonly StatementLine[]): string =>
  createHash('sha256')
    .update(
      lines.map(({ portfolioId, isin, units }) => `${portfolioId} ${isin} ${units}\n`).join(''),
    )
    .digest('hex')

export const isWhole = ({ lines, count, sha256 }: Statement): boolean =>
  lines.length === count && statementHash(lines) === sha256

type Difference = {
  customerId: string | null
  portfolioId: string
  isin: string
  said: bigint
  held: bigint
}

async function differences(tx: Tx, lines: readonly StatementLine[]): Promise<Difference[]> {
  const { rows } = await tx.query<Difference>(
    `select customer_id as "customerId", portfolio_id as "portfolioId", isin, said, held
       from investments.statement_differences($1, $2, $3)`,
    [
      lines.map(({ portfolioId }) => portfolioId),
      lines.map(({ isin }) => isin),
      lines.map(({ units }) => units),
    ],
  )
  return rows
}

const stepName = 'custody-statement'

const issueOf = ({ customerId, portfolioId, isin, said, held }: Difference): Issue => ({
  ...{ entityId: portfolioId, ...(customerId && { customerId }) },
  reason: `${isin}: ${decimalOfUnits(said)} there, ${decimalOfUnits(held)} here`,
})

async function compare(db: Db, custodian: Custodian, day: CalendarDate): Promise<Issue[]> {
  const statement = await custodian.statement(db, day)
  if (!statement) return [{ entityId: custodian.name, reason: 'statement.missing' }]
  if (!isWhole(statement)) return [{ entityId: custodian.name, reason: 'statement.torn' }]
  return db.transaction(async (tx) => {
    const found = await differences(tx, statement.lines)
    await tx.query('select investments.stop_differing($1)', [
      [...new Set(found.map(({ portfolioId }) => portfolioId))],
    ])
    return found.map(issueOf)
  })
}

export const custodyStatementStep = (custodian: Custodian): DayStep => ({
  name: stepName,
  run: (db, day) => compare(db, custodian, day),
})
