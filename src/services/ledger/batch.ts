// Many transfers in one round trip: what the end of day moves.

import { type Transfer, transferRefusal } from '#domain/ledger.ts'
import type { Queryable } from '#platform/db.ts'

export type BatchedTransfer = Transfer & { evidence?: object; holdId?: string | undefined }

/** Those whose key is known move nothing. Says how many did move. */
export async function postAll(
  tx: Queryable,
  transfers: readonly BatchedTransfer[],
): Promise<number> {
  if (transfers.length === 0) return 0
  for (const transfer of transfers) {
    const refusal = transferRefusal(transfer)
    if (refusal) throw new Error(`transfer '${transfer.key}' is no transfer: ${refusal}`)
  }
  const lines = transfers.flatMap((transfer, index) =>
    transfer.lines.map(({ accountId, amount }) => ({ of: index + 1, accountId, amount })),
  )
  const { rows } = await tx.query<{ posted: number }>(
    `select ledger.post_batch($1::uuid[], $2::text[], $3::text[], $4::date[], $5::jsonb[], $6::uuid[],
                              $7::int[], $8::uuid[], $9::bigint[]) as posted`,
    [
      transfers.map(({ id }) => id),
      transfers.map(({ key }) => key),
      transfers.map(({ kind }) => kind),
      transfers.map(({ valueDate }) => valueDate),
      transfers.map(({ evidence = {} }) => JSON.stringify(evidence)),
      transfers.map(({ holdId }) => holdId ?? null),
      lines.map(({ of }) => of),
      lines.map(({ accountId }) => accountId),
      lines.map(({ amount }) => amount.minor),
    ],
  )
  return rows[0]!.posted
}
