import { expect, test } from 'vitest'
import { questionsAbout, questionsOf } from './questions.ts'

const page = (body: string) => ({ name: 'faq', title: '', description: '', lead: '', body })
const body = [
  '# Anfangen',
  '## Wer kann Kunde werden?\n\nJeder mit Konto.',
  '## Noch ohne Antwort?\n',
  '# Geld',
  '## Komme ich früher an mein Geld?\n\nBei **Festgeld** nicht.\n\n- nie\n- selten',
].join('\n\n')

test('questions are read with their answers, below the group they stand in', () => {
  expect(questionsOf(page(body))).toEqual([
    { group: 'Anfangen', question: 'Wer kann Kunde werden?', answer: 'Jeder mit Konto.' },
    {
      group: 'Geld',
      question: 'Komme ich früher an mein Geld?',
      answer: 'Bei **Festgeld** nicht.\n\n- nie\n- selten',
    },
  ])
  expect(questionsOf(undefined)).toEqual([])
})

test.each([
  ['', ['Anfangen', 'Geld']],
  ['KUNDE', ['Anfangen']],
  ['fruher  geld', ['Geld']],
  ['kunde festgeld', []],
])('asked for “%s”, questions in %o are found', (asked, groups) => {
  const found = questionsAbout(questionsOf(page(body)), asked)
  expect(found.map(({ group }) => group)).toEqual(groups)
})
