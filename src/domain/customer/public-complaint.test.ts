import { expect, test } from 'vitest'
import { complaintWritten, longestComplaint } from './public-complaint.ts'

const typed = { name: ' Ada Sommer ', mail: 'Ada@Example.org', text: 'Zu spät.\r\nZweimal.' }

test('what is written is taken as it is meant', () => {
  expect(complaintWritten(typed)).toEqual({
    written: { name: 'Ada Sommer', email: 'ada@example.org', text: 'Zu spät.\nZweimal.' },
  })
})

test.each([
  ['nothing', {}, ['name', 'mail', 'text']],
  ['no name', { ...typed, name: ' ' }, ['name']],
  ['a name too long', { ...typed, name: 'x'.repeat(101) }, ['name']],
  ['no address', { ...typed, mail: 'ada' }, ['mail']],
  ['no word', { ...typed, text: '\r\n ' }, ['text']],
  ['too many words', { ...typed, text: 'x'.repeat(longestComplaint + 1) }, ['text']],
])('%s is to be mended', (_, sent, wrong) => {
  expect(complaintWritten(sent)).toEqual({ wrong })
})
