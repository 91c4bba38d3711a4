// The messages a browser fetches: one file a market and a bundle, compiled, named by its content.

import { createHash } from 'node:crypto'
import compile from 'icu-minify/compile'
import { type Locale, locales, segmentOf } from '#domain/market.ts'
import { once } from '#domain/once.ts'
import { type ContentOf, type Messages, merged } from './content.ts'
import { jsonBlock } from './json-block.ts'
import { openKept } from './kept.ts'

/** What each part of the customer's side speaks of; more than it needs would be fetched in vain. */
export const messageBundles = {
  customer: [
    'shell',
    'menus',
    'account',
    'account-pages',
    'problems',
    'deposits',
    'investing',
    'investments',
    'pension',
    'commitment',
    'sign-in',
    'security',
    'offers',
    'order',
    'registration.status',
    'product.tax',
    'acts.titles.order',
  ],
  'sign-in': [
    'sign-in',
    'registration.status.methods',
    'registration.status.reasons',
    'registration.status.start',
  ],
  registration: [
    ...['registration', 'problems', 'sign-in.field', 'sign-in.newPassword'],
    ...['account-pages.common', 'account-pages.details'],
    ...['account-pages.funds', 'account-pages.notifications', 'account.session'],
  ],
} as const satisfies Record<string, readonly string[]>
export type MessageBundle = keyof typeof messageBundles

export type MessageFile = { locale: Locale; bundle: MessageBundle; path: string; body: string }

/** A compiled message is what the formatter walks over: no parser, in the browser or on the server. */
export type CompiledMessages = { [key: string]: ReturnType<typeof compile> | CompiledMessages }

/** Compiled once, however many pages speak with them. */
export const compiled = once(
  (messages: Messages): CompiledMessages =>
    Object.fromEntries(
      Object.entries(messages).map(([key, value]) => [
        key,
        typeof value === 'string' ? compile(value) : compiled(value),
      ]),
    ),
)

/** What a name stands for: a namespace, or with dots a part of one, in its place. */
function named(messages: Messages, name: string): Messages {
  const [first = '', ...rest] = name.split('.')
  const below = messages[first]
  if (rest.length === 0 || typeof below !== 'object') return { [first]: below ?? {} }
  return { [first]: named(below, rest.join('.')) }
}

/** Those of some namespaces: a browser fetches no more than it needs. */
export const compiledMessages = (
  messages: Messages,
  namespaces: readonly string[],
): CompiledMessages => compiled(namespaces.map((name) => named(messages, name)).reduce(merged, {}))

const written = once((_: Messages) => new Map<string, string>())

/** The same for inside a page, written once, however many pages hold it. */
export function writtenMessages(messages: Messages, namespaces: readonly string[]): string {
  const known = written(messages)
  const key = namespaces.join()
  const json = known.get(key) ?? jsonBlock(compiledMessages(messages, namespaces))
  known.set(key, json)
  return json
}

const bundles = Object.keys(messageBundles) as MessageBundle[]
const startOf = (locale: Locale, bundle: MessageBundle): string =>
  `/messages/${segmentOf(locale)}/${bundle}-`

/** What a market does not say in its own language yet, it says in English. [PRV-013] */
function messageFile(contentOf: ContentOf, locale: Locale, bundle: MessageBundle): MessageFile {
  const messages = merged(contentOf('en').messages, contentOf(locale).messages)
  const body = JSON.stringify(compiledMessages(messages, messageBundles[bundle]))
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 10)
  return { locale, bundle, path: `${startOf(locale, bundle)}${hash}.json`, body }
}

/** Each is compiled when it is first asked for. */
export function openMessageFiles(contentOf: ContentOf) {
  const every = locales.flatMap((locale) => bundles.map((bundle) => ({ locale, bundle })))
  const known = openKept<MessageFile>(every.length)
  const fileOf = (locale: Locale, bundle: MessageBundle): MessageFile =>
    known(startOf(locale, bundle), () => messageFile(contentOf, locale, bundle))
  return {
    fileOf,
    all: (): MessageFile[] => every.map(({ locale, bundle }) => fileOf(locale, bundle)),
    at(path: string): MessageFile | undefined {
      const meant = every.find(({ locale, bundle }) => path.startsWith(startOf(locale, bundle)))
      const file = meant && fileOf(meant.locale, meant.bundle)
      return file?.path === path ? file : undefined
    },
  }
}
