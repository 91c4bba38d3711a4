import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl/react'
import { expect, test } from 'vitest'
import { locales } from '#domain/market.ts'
import { contentIn } from '../../site/content.ts'
import { compiled, openMessageFiles } from '../../site/message-files.ts'
import { Notice } from './countdown-notice.tsx'

const contentOf = contentIn(join(import.meta.dirname, '../../../content'))

type Shown = Partial<Parameters<typeof Notice>[0]>
const shown = (locale: (typeof locales)[number], { noticeSeconds, extendedByMinutes }: Shown) =>
  renderToStaticMarkup(
    <IntlProvider
      locale={locale}
      messages={compiled(contentOf(locale).messages) as never}
      timeZone="UTC"
    >
      <Notice
        noticeSeconds={noticeSeconds}
        extendedByMinutes={extendedByMinutes}
        onExtend={() => {}}
      />
    </IntlProvider>,
  )

test('in English the texts are the specified ones [SES-017, SES-018, SES-027, SES-028]', () => {
  expect(shown('en', { noticeSeconds: 119 })).toContain('You will be logged out in 01:59.')
  expect(shown('en', { noticeSeconds: 5 })).toContain('You will be logged out in 00:05.')
  expect(shown('en', { noticeSeconds: 5 })).toContain('>Extend session</button>')
  expect(shown('en', { extendedByMinutes: 5 })).toContain(
    'Your session was successfully extended by 5 minutes',
  )
})

test('there are nine sets of texts, and every locale has one [SES-019]', () => {
  const sets = locales.map((locale) => {
    const { account } = contentOf(locale).messages
    return JSON.stringify((account as { session: unknown }).session)
  })
  expect(new Set(sets).size).toBe(9)
  for (const locale of locales) {
    const html = shown(locale, { noticeSeconds: 61 })
    expect(html).toContain('01:01')
    expect(html, locale).not.toContain('account.session')
  }
})

test('without a notice and a confirmation nothing is drawn [SES-014]', () => {
  expect(shown('en', {})).toBe('')
})

test('every market has its messages as a file of its own, named by its content [PRV-012, PRV-013]', () => {
  const files = openMessageFiles(contentOf)
    .all()
    .filter(({ bundle }) => bundle === 'customer')
  expect(files.map(({ locale }) => locale).sort()).toEqual([...locales].sort())
  for (const { path, body } of files) {
    expect(path).toMatch(/^\/messages\/[a-z-]+\/[a-z-]+-[\w-]{10}\.json$/)
    const { account, shell, menus } = JSON.parse(body)
    expect(account.header.logoutButton).toBeDefined()
    expect(shell.header.menu).toBeDefined()
    expect(menus.pages.term.title).toBeDefined()
  }
})
