// An account at the custodian that is suspended, and open again: whatever is under way waits.

import type { CustodianEvent } from '#contracts/custodian.ts'
import type { Tx } from '#platform/db.ts'

type OfSuspension = Extract<CustodianEvent, { kind: 'ACCOUNT_SUSPENDED' | 'ACCOUNT_REOPENED' }>
export const isOfSuspension = (event: CustodianEvent): event is OfSuspension =>
  event.kind === 'ACCOUNT_SUSPENDED' || event.kind === 'ACCOUNT_REOPENED'

type Heard = { outcome: 'applied' | 'known' | 'issue'; issue?: string }

/** That it is open again was heard first: of each such word one suspension is over before it is heard. */
async function isOverAlready(tx: Tx, account: string): Promise<boolean> {
  const { rows } = await tx.query<{ isOver: boolean }>(
    `select count(*) filter (where e.kind = 'ACCOUNT_REOPENED' and e.outcome = 'known')
              > count(*) filter (where e.kind = 'ACCOUNT_SUSPENDED' and e.outcome = 'issue') as "isOver"
       from investments.depots d join investments.custodian_events e on e.customer_id = d.customer_id
      where d.account = $1 and e.body ->> 'account' = $1`,
    [account],
  )
  return rows[0]!.isOver
}

export async function heardOfSuspension(tx: Tx, { kind, account }: OfSuspension): Promise<Heard> {
  const isSuspended = kind === 'ACCOUNT_SUSPENDED'
  if (isSuspended && (await isOverAlready(tx, account)))
    return { outcome: 'issue', issue: 'suspended, and said to be open again before: ask' }
  const [from, to] = isSuspended ? ['OPEN', 'SUSPENDED'] : ['SUSPENDED', 'OPEN']
  const { rowCount } = await tx.query(
    'update investments.depots set state = $3 where account = $1 and state = $2',
    [account, from, to],
  )
  if (rowCount === 0) return { outcome: 'known' }
  return { outcome: 'applied', ...(isSuspended && { issue: 'the account was suspended' }) }
}
