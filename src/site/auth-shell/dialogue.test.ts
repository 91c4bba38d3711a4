import { expect, test } from 'vitest'
import { localHosts } from '#domain/site/origins.ts'
import { signInMatch } from './dialogue.tsx'

test.each([
  ['the market that is asked for', 'localhost:3000', 'pl-PL', 'pl-PL', '/pl-pl'],
  ['on its own host without a prefix', 'fr.localhost:3000', 'fr-FR', 'fr-FR', ''],
  ['another one than the host’s', 'fr.localhost:3000', 'it-IT', 'it-IT', '/it-it'],
  ['the host’s where nothing is asked', 'fr.localhost:3000', '', 'fr-FR', ''],
  ['the first where nobody says', 'localhost:3000', '', 'de-DE', '/de-de'],
  ['the first for words nobody knows', 'localhost:3000', '../en', 'de-DE', '/de-de'],
])('the login speaks for %s [HDR-009]', (_, host, wanted, locale, basePath) => {
  const query = new URLSearchParams({ ui_locales: wanted })
  const match = signInMatch(host, query, localHosts)
  expect(match).toMatchObject({ kind: 'page', page: 'login', market: { locale }, basePath })
})
