// `node test/leaked-passwords.ts FILE`: makes the fingerprints of leaked passwords from a list, one on a line.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprintOf } from '#platform/leaked-passwords.ts'

/** Shorter ones are refused by their length. */
const shortest = 12

const lines = readFileSync(process.argv[2]!, 'utf8').split('\n')
const long = lines.map((line) => line.trim()).filter((line) => [...line].length >= shortest)
const prints = [...new Set(long.map(fingerprintOf))].sort((one, other) => one - other)
const bytes = Buffer.alloc(prints.length * 4)
for (const [i, print] of prints.entries()) bytes.writeUInt32BE(print, i * 4)
writeFileSync(join(import.meta.dirname, '../src/platform/data/leaked-passwords.bin'), bytes)
console.log(`${prints.length} passwords of ${shortest} characters or more.`)
