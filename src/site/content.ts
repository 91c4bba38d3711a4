// The texts of a market, read from `content/`: messages by namespace, pages and guides in Markdown.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Locale, locales } from '#domain/market.ts'
import { typeset } from '#domain/site/typeset.ts'
import { openKept } from './kept.ts'

export type Messages = { [key: string]: string | Messages }

export type TextFile = {
  /** The file's name without its ending: a page key or a guide's slug. */
  name: string
  title: string
  description: string
  lead: string
  /** Guides carry the day they were written and what they are about. */
  date?: string
  topic?: string
  /** The diagram a guide owns. */
  drawing?: string
  body: string
}

export type Content = {
  messages: Messages
  pages: ReadonlyMap<string, TextFile>
  guides: ReadonlyMap<string, TextFile>
}

/** Where a market's own folder says nothing, the text of the language's first market stands. */
const fallback: Partial<Record<Locale, Locale>> = {
  'en-GB': 'en',
  'en-IE': 'en',
  'en-US': 'en',
  'de-AT': 'de-DE',
  'de-CH': 'de-DE',
}

const frontMatter = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/

export function parseTextFile(name: string, text: string): TextFile {
  const match = frontMatter.exec(text.replaceAll('\r\n', '\n'))
  if (!match) throw new Error(`${name}: begin with front matter between two lines of ---`)
  const [, head = '', body = ''] = match
  const fields = Object.fromEntries(
    head.split('\n').map((line) => {
      const [, key = '', value = ''] = /^(\w+):\s*(.*)$/.exec(line) ?? []
      return [key, value.replace(/^(["'])(.*)\1$/, '$2')]
    }),
  )
  const { title, description, lead, date, topic, drawing } = fields
  if (!title || !description || !lead)
    throw new Error(`${name}: the front matter needs title, description and lead`)
  return {
    name,
    title,
    description,
    lead,
    body: body.trim(),
    ...(date && { date }),
    ...(topic && { topic }),
    ...(drawing && { drawing }),
  }
}

function filesOf(
  folder: string,
  ending: string,
  locale: Locale,
): Array<[name: string, text: string]> {
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch {
    return [] // A market may leave a whole folder to its fallback.
  }
  return names
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => [
      name.slice(0, -ending.length),
      typeset(readFileSync(join(folder, name), 'utf8'), locale),
    ])
}

export function merged(base: Messages, over: Messages): Messages {
  const result = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const below = result[key]
    result[key] =
      typeof value === 'object' && typeof below === 'object' ? merged(below, value) : value
  }
  return result
}

const texts = (folder: string, locale: Locale) =>
  new Map(filesOf(folder, '.md', locale).map(([name, text]) => [name, parseTextFile(name, text)]))

/** What stands in the market's own folder, nothing borrowed. */
export function ownContent(root: string, locale: Locale): Content {
  const folder = join(root, locale)
  const messages = Object.fromEntries(
    filesOf(folder, '.json', locale).map(([name, text]) => [name, JSON.parse(text) as Messages]),
  )
  const [pages, guides] = ['pages', 'guides'].map((name) => texts(join(folder, name), locale))
  return { messages, pages: pages!, guides: guides! }
}

export function readContent(root: string, locale: Locale): Content {
  const own = ownContent(root, locale)
  const below = fallback[locale]
  if (!below) return own
  const base = ownContent(root, below)
  return {
    messages: merged(base.messages, own.messages),
    pages: new Map([...base.pages, ...own.pages]),
    // Guides speak of one market's money and law: they are never borrowed.
    guides: own.guides.size > 0 ? own.guides : base.guides,
  }
}

export type ContentOf = (locale: Locale) => Content

/** Read when a market is first asked for: whoever writes looks at one of them. */
export function contentIn(root: string): ContentOf {
  const known = openKept<Content>(locales.length)
  return (locale) => known(locale, () => readContent(root, locale))
}
