// `npm run flag -- NAME VALUE [--market de-DE] [--audience alpha]`: sets a feature flag at run time, or
// takes it back (VALUE `default`). Without arguments it lists them.

import { parseArgs } from 'node:util'
import { isLocale, type Locale, locales } from '#domain/market.ts'
import type { Db } from '#platform/db.ts'
import {
  type Audience,
  allowedOf,
  audiences,
  defaultOf,
  type FlagPlace,
  isSettable,
  parsedValue,
  readFlags,
  removeFlag,
  type SettableName,
  settableNames,
  writeFlag,
} from '#services/flags/index.ts'
import { command, misuse, withDatabase } from './command.ts'

const usage = (line: string) =>
  misuse(
    `${line}\nUse: npm run flag -- NAME VALUE [--market de-DE] [--audience alpha]; VALUE default takes it back.`,
  )

type Wish = { name: SettableName; text: string; market: Locale | null; audience: Audience }

function readWish(args: string[]): Wish | 'list' {
  const { positionals, values } = parsed(args)
  const { market = null, audience = 'everyone' } = values
  if (positionals.length === 0) return 'list'
  const [name = '', text = '', ...more] = positionals
  if (!isSettable(name)) throw usage(`There is no flag ${name}: ${settableNames.join(', ')}.`)
  if (more.length > 0 || text === '') throw usage(`${name} is ${allowedOf(name)}.`)
  if (market !== null && !isLocale(market))
    throw usage(`There is no market ${market}: ${locales.join(', ')}.`)
  const known = audiences.find((each) => each === audience)
  if (!known) throw usage(`There is no audience ${audience}: ${audiences.join(', ')}.`)
  return { name, text, market, audience: known }
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { market: { type: 'string' }, audience: { type: 'string' } },
    })
  } catch (error) {
    throw usage((error as Error).message)
  }
}

async function carryOut(db: Db, wish: Wish | 'list'): Promise<void> {
  if (wish === 'list') return list(db)
  const { name, text, market, audience } = wish
  const place = { name, market, audience }
  if (text === 'default') {
    const wasSet = await removeFlag(db, place)
    console.log(wasSet ? `${said(place)} is back to its default.` : `${said(place)} was not set.`)
    return
  }
  const value = parsedValue(name, text)
  if (value === undefined) throw usage(`${name} is ${allowedOf(name)}, not ${text}.`)
  await writeFlag(db, { ...place, value })
  console.log(`${said(place)} is ${written(value)} now.`)
}

const said = ({ name, market, audience }: FlagPlace) =>
  [name, market ?? 'all markets', ...(audience === 'everyone' ? [] : [audience])].join(', ')

const written = (value: unknown): string =>
  Array.isArray(value) ? value.join(',') || 'none' : String(value)

async function list(db: Db): Promise<void> {
  const set = await readFlags(db)
  const widest = Math.max(...settableNames.map(({ length }) => length))
  for (const name of settableNames) {
    console.log(`${name.padEnd(widest)}  ${written(defaultOf(name))} by default`)
    for (const row of set.filter((each) => each.name === name))
      console.log(
        `${''.padEnd(widest)}  ${written(row.value)} for ${said(row).slice(name.length + 2)}`,
      )
  }
}

await command((args) => {
  const wish = readWish(args)
  return withDatabase((db) => carryOut(db, wish))
})
