import { describe, expect, test } from 'vitest'
import {
  codeWaitSeconds,
  type SentCode,
  type SigningMeans,
  type SigningWay,
  textMessages,
  unansweredCodes,
  waysToSign,
} from './signing.ts'

const none: SigningMeans = { hasPasskey: false, hasTotp: false, hasRecoveryCodes: false }

test.each<[SigningMeans, boolean, SigningWay[]]>([
  [none, false, ['message']],
  [none, true, ['message']],
  [{ ...none, hasRecoveryCodes: true }, true, ['message']],
  [{ ...none, hasTotp: true }, false, ['totp']],
  [{ ...none, hasPasskey: true }, false, ['passkey']],
  [{ ...none, hasPasskey: true, hasTotp: true }, false, ['passkey', 'totp']],
  [{ ...none, hasTotp: true, hasRecoveryCodes: true }, false, ['totp']],
  [{ ...none, hasTotp: true, hasRecoveryCodes: true }, true, ['totp', 'recovery']],
])('with %o (factors change: %s) one signs by %o: T11', (means, isChange, ways) => {
  expect(waysToSign(means, isChange)).toEqual(ways)
})

describe('codes are sent only so often', () => {
  const now = new Date('2026-11-16T12:00:00Z')
  const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000)
  const codes = (count: number, code: Partial<SentCode> = {}, seconds = 60): SentCode[] =>
    Array.from({ length: count }, () => ({
      ...{ at: ago(seconds), channel: 'mail' as const, isAnswered: false },
      ...code,
    }))
  const { hour, day } = unansweredCodes
  test.each<[string, SentCode[], number]>([
    ['none yet', [], 0],
    ['one less than an hour bears', codes(hour - 1), 0],
    ['as many as an hour bears', codes(hour), 3540],
    ['the same, long ago', codes(hour, {}, 3600), 0],
    ['any number that was answered', codes(200, { isAnswered: true }), 0],
    ['as many as a day bears', codes(day, {}, 7200), 24 * 3600 - 7200],
  ])('%s', (_, sent, seconds) => {
    expect(codeWaitSeconds(sent, 'mail', now)).toBe(seconds)
  })
  test('a text message costs also when it is answered', () => {
    const sent = codes(textMessages.hour, { channel: 'sms', isAnswered: true })
    expect(codeWaitSeconds(sent, 'sms', now)).toBe(3540)
    expect(codeWaitSeconds(sent, 'mail', now)).toBe(0)
  })
})
