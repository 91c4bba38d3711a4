// The texts of problems as the server says them: read from `content/`, which is their one home.

import { existsSync, readFileSync } from 'node:fs'
import { type Locale, locales, marketOf } from '#domain/market.ts'
import type { ProblemCode } from '#domain/problem/problem.ts'
import { languageFolders } from './language-folder.ts'

/** What is said where no code has a text of its own, and around those that have. */
export const furtherTexts = ['neutral', 'check', 'page.waiting', 'page.again'] as const
export type ProblemText = ProblemCode | (typeof furtherTexts)[number]

type Tree = { [key: string]: string | Tree }

const flat = (tree: Tree, prefix = ''): Array<[code: string, text: string]> =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flat(value, `${prefix}${key}.`),
  )

function readTexts(folder: Locale): Array<[code: string, text: string]> {
  const file = new URL(`../../content/${folder}/problems.json`, import.meta.url)
  return existsSync(file) ? flat(JSON.parse(readFileSync(file, 'utf8'))) : []
}

/** What a market does not say in its own words, it says in its language's. */
const textsIn = (locale: Locale): ReadonlyMap<ProblemText, string> => {
  const folders = [languageFolders[marketOf(locale).language], locale]
  return new Map(folders.flatMap(readTexts) as Array<[ProblemText, string]>)
}

/** Read at the start: when they are needed, nothing is certain to work. */
const texts = new Map(locales.map((locale) => [locale, textsIn(locale)]))

export const problemTextsOf = (locale: Locale): ReadonlyMap<ProblemText, string> =>
  texts.get(locale)!
