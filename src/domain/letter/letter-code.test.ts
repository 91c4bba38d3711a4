import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codesIn, foldedMessage, letterCode, maskedEmail, readLetterCode } from './letter-code.ts'

const drawn = fc.uint8Array({ minLength: 8, maxLength: 8 })

describe('the code of a letter', () => {
  test('is read as it was made, however it is typed', () => {
    fc.assert(
      fc.property(drawn, (bytes) => {
        const code = letterCode(bytes)
        expect(code).toMatch(/^TM-[2-9A-HJ-NP-Z]{9}$/)
        for (const typed of [
          code,
          code.toLowerCase(),
          code.slice(3),
          ` ${code.replace('-', ' – ')} `,
        ])
          expect(readLetterCode(typed)).toBe(code)
      }),
    )
  })

  test('is refused with one sign wrong', () => {
    fc.assert(
      fc.property(
        drawn,
        fc.integer({ min: 3, max: 11 }),
        fc.integer({ min: 1, max: 31 }),
        (bytes, at, by) => {
          const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
          const code = letterCode(bytes)
          const other = signs[(signs.indexOf(code[at]!) + by) % 32]!
          expect(readLetterCode(code.slice(0, at) + other + code.slice(at + 1))).toBeUndefined()
        },
      ),
    )
  })

  test.each([
    '',
    'TM-',
    'TM-OOOOOOOOO',
    'TM-2222',
    "'; drop table postbox.letters",
    '🦆'.repeat(9),
  ])('is nothing like %j', (typed) => {
    expect(readLetterCode(typed)).toBeUndefined()
  })
})

test('an address is shown to its owner alone', () => {
  expect(maskedEmail('anna.schmidt@mail.example')).toBe('a…@m….example')
})

test('a pasted message gives its codes, and is the same however it was broken', () => {
  const code = letterCode(new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]))
  const message = `Guten Tag,\n\nPrüfcode: ${code}. Bis bald.`
  expect(codesIn(`${message} ${code.toLowerCase()} TM-000000000`)).toEqual([code])
  expect(foldedMessage(message)).toBe('Guten Tag, Prüfcode: . Bis bald.')
  expect(foldedMessage(message.replaceAll(' ', ' \r\n'))).toBe(foldedMessage(message))
})
