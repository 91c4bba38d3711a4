// Two people of the demo world who are asked for more than their password, so that it can be seen.

import type { Db } from '#platform/db.ts'
import type { Vault } from '#platform/vault.ts'
import { secretAt } from './totp.ts'
import { findUser } from './users.ts'

export const demoFactors = {
  message: { username: 'eva.novak', phoneNumber: '+420601123456' },
  totp: { username: 'michael.gruber', secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' },
} as const

/** Once, when the demo world is loaded: afterwards the factors are theirs to change. */
export async function loadDemoFactors(db: Db, vault: Vault): Promise<void> {
  const { message, totp } = demoFactors
  await db.query(
    `insert into identity.message_factors (user_id, phone_number)
     select id, $2 from identity.users where username = $1`,
    [message.username, message.phoneNumber],
  )
  const { id } = (await findUser(db, totp.username))!
  await db.query(
    'insert into identity.totp (user_id, secret, confirmed_at) values ($1, $2, now())',
    [id, vault.seal(secretAt(id), totp.secret)],
  )
}
