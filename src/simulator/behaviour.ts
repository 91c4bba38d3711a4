// How whoever is pretended behaves: a bank, the custodian, the market, the fund. Who has no row behaves well.

import type { Db } from '#platform/db.ts'

export async function setBehaviourOf(db: Db, who: string, behaviour: object): Promise<void> {
  await db.query(
    `insert into simulator.bank_behaviour (bank_id, behaviour) values ($1, $2)
     on conflict (bank_id) do update set behaviour = excluded.behaviour`,
    [who, behaviour],
  )
}

export async function behaviourOf<Behaviour extends object>(
  db: Db,
  who: string,
): Promise<Partial<Behaviour>> {
  const { rows } = await db.query<{ behaviour: Behaviour }>(
    'select behaviour from simulator.bank_behaviour where bank_id = $1',
    [who],
  )
  return rows[0]?.behaviour ?? {}
}
