// The words of the customer area as each market’s browser fetches them.

import { beforeAll, expect, inject, test } from 'vitest'
import { type Locale, locales } from '#domain/market.ts'
import { sent } from '../markup.ts'

type Texts = {
  account: {
    header: Record<string, string> & { pages: Record<string, string> }
    session: Record<string, string>
  }
}

const texts = new Map<Locale, Texts>()
beforeAll(async () => {
  for (const locale of locales) {
    const { settings } = await sent(`/${locale.toLowerCase()}/dashboard/`)
    const file = await fetch(inject('origin') + settings.app.messages)
    texts.set(locale, (await file.json()) as Texts)
  }
})

const documents: Record<Locale, string> = {
  'de-DE': 'Dokumente',
  'de-AT': 'Dokumente',
  'de-CH': 'Dokumente',
  'en-GB': 'Documents',
  'en-IE': 'Documents',
  'fr-FR': 'Mes documents',
  'es-ES': 'Documentos',
  'nl-NL': 'Documenten',
  'pl-PL': 'Dokumenty',
  'fi-FI': 'Asiakirjat',
  'it-IT': 'Documenti',
  // Without a language of their own these speak English.
  en: 'Documents',
  'en-US': 'Documents',
}

test.each(locales)('%s has menus in its language [PRV-012, PRV-013]', (locale) => {
  const { header } = texts.get(locale)!.account
  expect(header.pages.documents).toBe(documents[locale])
  for (const text of [...Object.values(header.pages), header.mySavings, header.logoutButton])
    expect(text).toBeTruthy()
})

test('the countdown is told in nine ways, the English as specified [SES-018, SES-019, SES-027, SES-028]', () => {
  const all = locales.map((locale) => texts.get(locale)!.account.session)
  expect(new Set(all.map((each) => JSON.stringify(each))).size).toBe(9)
  // As they are compiled: words, then what is put in.
  const written = (text: unknown) => JSON.stringify(text)
  for (const { countdown, extend } of all) {
    expect(written(countdown)).toContain('time')
    expect(extend).toBeTruthy()
  }
  const { countdown, extend, extended } = texts.get('en')!.account.session
  expect(written(countdown)).toMatch(/You will be logged out in .*time.*\./)
  expect(extend).toBe('Extend session')
  expect(written(extended)).toContain('Your session was successfully extended by ')
})
