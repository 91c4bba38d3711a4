// `npm run screening -- load FILE`: puts a list of people with whom no business is done unseen in the place of the one
// of its name. Without arguments it says which lists there are.

import { readFileSync } from 'node:fs'
import type { Db } from '#platform/db.ts'
import { type ListFile, loadList, readListFile, readLists } from '#services/kyc/index.ts'
import { command, misuse, withDatabase } from './command.ts'

const usage = (line: string) =>
  misuse(`${line}\nUse: npm run screening -- load FILE; content/screening/invented.json is one.`)

function readWish([verb, path, ...more]: string[]): ListFile | 'list' {
  if (verb === undefined) return 'list'
  if (verb !== 'load' || !path || more.length > 0) throw usage('Say which file to load.')
  const file = readListFile(contentOf(path))
  if (typeof file === 'string') throw usage(`${path} is not a list: ${file}.`)
  return file
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw usage(`${path} cannot be read.`)
  }
}

async function carryOut(db: Db, wish: ListFile | 'list'): Promise<void> {
  if (wish !== 'list') {
    const { added, changed, removed } = await db.transaction((tx) => loadList(tx, wish))
    console.log(
      `${wish.list} has ${wish.entries.length} entries: ${added} new, ${changed} changed, ${removed} removed. ` +
        'Everybody is compared at the next end of day.',
    )
    return
  }
  const lists = await readLists(db)
  for (const { name, loadedOn, entries } of lists)
    console.log(`${name}  ${entries} entries, loaded on ${loadedOn}`)
  if (lists.length === 0) console.log('There is no list: npm run screening -- load FILE')
}

await command((args) => {
  const wish = readWish(args)
  return withDatabase((db) => carryOut(db, wish))
})
