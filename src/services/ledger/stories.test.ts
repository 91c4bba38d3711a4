// The worked examples of `db/stories`, told by a database of today. After a change that is meant, `-u` writes
// what they say now.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../test/world.ts'

const dir = join(import.meta.dirname, '../../../db/stories')
const stories = readdirSync(dir).filter((name) => name.endsWith('.sql'))

test.each(stories)('%s goes as it is told', async (name) => {
  const { url, close } = await freshDatabase()
  const owner = new pg.Client(url)
  await owner.connect()
  const told: string[] = []
  for (const statement of readFileSync(join(dir, name), 'utf8')
    .trim()
    .split(/(?<=;)\n+/))
    told.push(statement, await answerTo(owner, statement))
  await owner.end()
  await close()
  const output = told.filter(Boolean).join('\n\n')
  await expect(`${output}\n`).toMatchFileSnapshot(join(dir, name.replace('.sql', '.out')))
})

async function answerTo(db: pg.Client, text: string): Promise<string> {
  try {
    const { fields, rows } = await db.query<string[]>({ text, rowMode: 'array', types: asText })
    return fields.length > 0 ? tableOf([fields.map((field) => field.name), ...rows]) : ''
  } catch (error) {
    return `ERROR: ${(error as Error).message}`
  }
}

/** As the database writes them. */
const asText = { getTypeParser: () => (value: string) => value } as unknown as pg.CustomTypesConfig

function tableOf(rows: readonly (readonly (string | null)[])[]): string {
  const widths = rows[0]!.map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  )
  const lines = rows.map((row) =>
    row.map((cell, column) => (cell ?? '').padEnd(widths[column]!)).join(' | '),
  )
  lines.splice(1, 0, widths.map((width) => '-'.repeat(width)).join('-+-'))
  return lines.map((line) => ` ${line}`.trimEnd()).join('\n')
}
