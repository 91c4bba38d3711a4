// Passwords: argon2id in PHC form, so that each hash carries the parameters it was made with.

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** The OWASP minimum: 19 MiB, two passes, one lane; about 50 ms of one core. */
const cost = { memory: 19456, passes: 2, parallelism: 1 }
const saltBytes = 16
const tagBytes = 32

const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

export async function passwordHash(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const tag = await derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce: salt,
    tagLength: tagBytes,
    ...cost,
  })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`
}

export async function isPassword(password: string, hash: string): Promise<boolean> {
  const match = phc.exec(hash)
  if (!match) throw new Error('not an argon2id hash in PHC form: make it with passwordHash')
  const [memory, passes, parallelism] = match.slice(1, 4).map(Number) as [number, number, number]
  const expected = Buffer.from(match[5]!, 'base64')
  const tag = await derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce: Buffer.from(match[4]!, 'base64'),
    tagLength: expected.length,
    memory,
    passes,
    parallelism,
  })
  return timingSafeEqual(tag, expected)
}
