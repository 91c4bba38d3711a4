// Spaces at which no line may break, as printers of French and Polish set them; other languages are left alone.

import { expect, test } from 'vitest'
import { typeset } from './typeset.ts'

test.each([
  ['fr-FR', 'Où est-il ?', 'Où est-il\u202f?'],
  ['fr-FR', 'Sous « Documents » : tout', 'Sous «\u202fDocuments\u202f»\u202f: tout'],
  ['fr-FR', '{share, number, ::percent} d’actions', '{share, number, ::percent} d’actions'],
  ['fr-FR', '| :--- | Durée : 1 an |', '| :--- | Durée\u202f: 1 an |'],
  ['pl-PL', 'lokata w banku i z odsetkami', 'lokata w\u00a0banku i\u00a0z\u00a0odsetkami'],
  [
    'pl-PL',
    '{n, plural, one {# dzień} other {# dnia}}',
    '{n, plural, one {# dzień} other {# dnia}}',
  ],
  ['pl-PL', 'w {year} r.', 'w\u00a0{year} r.'],
  ['en', 'Where is it ?', 'Where is it ?'],
] as const)('%s sets %s as %s', (locale, text, set) => {
  expect(typeset(text, locale)).toBe(set)
})
