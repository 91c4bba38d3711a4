// The folder a bank and we share, with a place for each stage of a file. A file appears whole or not at
// all, and nothing is ever deleted.

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { writeWhole } from '#platform/whole-file.ts'

export const bankPlaces = [
  'outgoing', // From us, for the bank.
  'fetched', // What the bank has taken of it.
  'incoming', // From the bank, for us.
  'taken', // What we have heard, with a report beside it.
  'refused', // What we have not, with the reason beside it.
] as const
export type BankPlace = (typeof bankPlaces)[number]

export type BankFolder = ReturnType<typeof bankFolder>

export const fileEnding = '.jsonl'

export function bankFolder(dir: string, bankId: string) {
  const open = async (place: BankPlace): Promise<string> => {
    const path = join(dir, bankId, place)
    await mkdir(path, { recursive: true, mode: 0o750 })
    return path
  }
  return {
    bankId,
    put: async (place: BankPlace, name: string, content: Uint8Array | string): Promise<void> =>
      writeWhole(join(await open(place), name), content),
    read: async (place: BankPlace, name: string): Promise<Buffer> =>
      readFile(join(await open(place), name)),
    /** Undefined: there is more of it than we take. */
    async readUpTo(place: BankPlace, name: string, most: number): Promise<Buffer | undefined> {
      const path = join(await open(place), name)
      return (await stat(path)).size > most ? undefined : readFile(path)
    },
    /** Piece by piece, however large it is. */
    async sha256(place: BankPlace, name: string): Promise<string> {
      const hash = createHash('sha256')
      await pipeline(createReadStream(join(await open(place), name)), hash)
      return hash.digest('hex')
    },
    /** In the order of their names; drafts and reports are no files of the exchange. */
    async names(place: BankPlace): Promise<string[]> {
      const found = await readdir(await open(place), { withFileTypes: true })
      return found
        .filter((entry) => entry.isFile() && entry.name.endsWith(fileEnding))
        .map(({ name }) => name)
        .sort()
    },
    move: async (from: BankPlace, name: string, to: BankPlace, newName = name): Promise<void> =>
      rename(join(await open(from), name), join(await open(to), newName)),
  }
}
