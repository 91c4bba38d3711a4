// The messages a browser fetches: one file a market and a bundle, compiled, named by its content.

import { createHash } from 'node:crypto'
import compile from 'icu-minify/compile'
import { type Locale, segmentOf } from '#domain/market.ts'
import { once } from '#domain/once.ts'
import { type Content, type Messages, merged } from './content.ts'
import { jsonBlock } from './json-block.ts'

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

/** What a market does not say in its own language yet, it says in English. [PRV-013] */
export function messageFiles(contents: ReadonlyMap<Locale, Content>): MessageFile[] {
  const english = contents.get('en')!.messages
  return [...contents].flatMap(([locale, { messages }]) =>
    Object.entries(messageBundles).map(([name, namespaces]) => {
      const body = JSON.stringify(compiledMessages(merged(english, messages), namespaces))
      const hash = createHash('sha256').update(body).digest('base64url').slice(0, 10)
      const path = `/messages/${segmentOf(locale)}/${name}-${hash}.json`
      return { locale, bundle: name as MessageBundle, path, body }
    }),
  )
}
