import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSigned, signatureOf } from './signed-call.ts'

const key = 'a key'
const body = '{"event":"1"}'
const now = new Date('2026-11-16T12:00:00Z')
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const bytes = Buffer.from(body)

describe('what is signed', () => {
  test.each([
    [-301, false],
    [-300, true],
    [0, true],
    [300, true],
    [301, false],
  ])('%i seconds from now is believed: %s', (seconds, isBelieved) => {
    expect(isSigned(signatureOf(key, body, at(seconds)), bytes, [key], now)).toBe(isBelieved)
  })

  test('counts by any key there is, and by no other; without keys by none', () => {
    const given = signatureOf(key, body, now)
    expect(isSigned(given, bytes, ['the newer', key], now)).toBe(true)
    expect(isSigned(given, bytes, ['the newer'], now)).toBe(false)
    expect(isSigned(given, bytes, [], now)).toBe(false)
  })

  test('is believed for its own bytes and its own second', () => {
    const given = signatureOf(key, body, now)
    expect(isSigned(given, Buffer.from(`${body} `), [key], now)).toBe(false)
    expect(isSigned(given.replace(/^t=(\d+)/, 't=0$1'), bytes, [key], now)).toBe(false)
    const later = given.replace(/\d+/, String(Math.floor(now.getTime() / 1000) + 1))
    expect(isSigned(later, bytes, [key], now)).toBe(false)
  })

  test('is nothing else that somebody may send', () => {
    const given = signatureOf(key, body, now)
    const odd = [undefined, '', given.slice(0, -1), `${given}0`, given.toUpperCase(), [given]]
    for (const header of odd) expect(isSigned(header, bytes, [key], now)).toBe(false)
    fc.assert(
      fc.property(fc.string(), (header) => {
        expect(isSigned(header, bytes, [key], now)).toBe(false)
      }),
    )
  })
})
