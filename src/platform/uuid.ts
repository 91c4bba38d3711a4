// Keys: UUID version 7, made here rather than in the database, so that a caller knows them beforehand.

import { randomUUID } from 'node:crypto'

/** Sorts by its birth; the random part cannot be guessed. Node keeps its own ready by the hundred. */
export function uuidV7(now: number = Date.now()): string {
  const time = now.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** The layout of RFC 9562: 48 bits of time, then the rest with version and variant set into it. */
export function formatted(timeMs: number, rest: Buffer): string {
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(timeMs, 0, 6)
  rest.copy(bytes, 6, 0, 10)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [0, 8, 12, 16, 20].map((from, i, cuts) => hex.slice(from, cuts[i + 1])).join('-')
}
