import { join } from 'node:path'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as library from 'use-intl/react'
import { expect, test } from 'vitest'
import { locales } from '#domain/market.ts'
import type { Messages } from './content.ts'
import { readContent } from './content.ts'
import * as island from './island-intl.tsx'
import { compiled } from './message-files.ts'

const keysOf = (messages: Messages, path = ''): [key: string, text: string][] =>
  Object.entries(messages).flatMap(([name, below]) =>
    typeof below === 'string' ? [[path + name, below]] : keysOf(below, `${path}${name}.`),
  )

/** One, few and many of whatever a text asks for. */
const counts = [0, 1, 2, 5, 1234]

type Speech = { by: typeof island; messages: Messages; namespace: string }

function All({ by, messages, namespace }: Speech): ReactNode {
  const t = by.useTranslations(namespace)
  const isThere = namespace in by.useMessages()
  return keysOf(messages[namespace] as Messages).map(([key, text]) =>
    counts.map((count) => {
      const names = [...text.matchAll(/\{(\w+)/g)].map(([, name]) => [name, count])
      const has = [t.has(key), t.has(`${key}s`), t.has('none.of.ours')].join()
      return `${key} ${isThere} ${has} ${t(key, Object.fromEntries(names))}\n`
    }),
  )
}

const said = (locale: string, speech: Speech): string =>
  renderToStaticMarkup(
    <speech.by.IntlProvider
      locale={locale}
      messages={compiled(speech.messages) as never}
      {...{ timeZone: 'UTC' }}
    >
      <All {...speech} />
    </speech.by.IntlProvider>,
  )

test.each(locales)('in %s an island says what the page says', (locale) => {
  const { messages } = readContent(join(import.meta.dirname, '../../content'), locale)
  for (const namespace of ['offers', 'product'])
    expect(said(locale, { by: island, messages, namespace })).toBe(
      said(locale, { by: library as never, messages, namespace }),
    )
})
