import { randomBytes } from 'node:crypto'
import { generate } from 'otplib'
import { expect, test } from 'vitest'
import { keyBytes, openVault } from '#platform/vault.ts'
import { openForAll } from '../../../test/open-for-all.ts'
import { freshDatabase } from '../../../test/world.ts'
import { openKeys, resealAll, secretNamed } from './keys.ts'
import { startTotp, usesTotp } from './totp.ts'

const fresh = openForAll(() => freshDatabase({ login: 'worker' }))

test('once everything is sealed anew, the new key alone opens it (C-24)', async () => {
  const { db } = fresh
  const now = () => new Date()
  const [older, newer] = [randomBytes(keyBytes), randomBytes(keyBytes)]
  const before = openVault([older])
  const { rows } = await db.query<{ id: string }>(
    `insert into identity.users (id, username, email, password_hash)
     values (gen_random_uuid(), 'ada', 'ada@example.org', '$argon2id$x') returning id`,
  )
  const user = rows[0]!.id
  const ring = await (await openKeys(db, before, now))()
  const cookies = await secretNamed(db, before, 'cookies')
  const { secret } = await startTotp(db, before, user, 'ada')

  const alone = openVault([newer])
  await expect((await openKeys(db, alone, now))()).rejects.toThrow(/SECRETS_KEY/)
  expect(await resealAll(db, openVault([newer, older]))).toBe(4)

  expect((await (await openKeys(db, alone, now))()).version).toBe(ring.version)
  expect(await secretNamed(db, alone, 'cookies')).toEqual(cookies)
  const code = await generate({ secret })
  expect(await usesTotp(db, alone, user, code, now(), { isConfirming: true })).toBe(true)
  await expect((await openKeys(db, before, now))()).rejects.toThrow(/SECRETS_KEY/)
})
