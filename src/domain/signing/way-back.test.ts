import { describe, expect, test } from 'vitest'
import { locales } from '../market.ts'
import {
  restsUntil,
  type WayBack,
  type WayBackStage,
  wayBackMethods,
  wayBackStage,
} from './way-back.ts'

const at = (hours: number): Date => new Date(Date.UTC(2026, 10, 17) + hours * 3_600_000)
const day = 24
const begun: WayBack = { startedAt: at(0), provenAt: null, endedAt: null, endedBy: null }
const proven: WayBack = { ...begun, provenAt: at(10) }

describe('how far a way back has come', () => {
  const rows: [string, WayBack, number, WayBackStage][] = [
    ['the person is not identified yet', begun, 1, 'identify'],
    ['nobody followed it for two weeks', begun, 14 * day, 'over'],
    ['the owner may still say no', proven, 10 + 2 * day - 0.001, 'waiting'],
    ['nobody said no', proven, 10 + 2 * day, 'ready'],
    ['nobody used it', proven, 10 + 16 * day, 'over'],
    ['it has ended', { ...proven, endedAt: at(12), endedBy: 'undone' }, 13, 'over'],
  ]
  test.each(rows)('%s', (_, wayBack, hours, stage) => {
    expect(wayBackStage(wayBack, at(hours))).toBe(stage)
  })
})

test('after somebody said that it was not them there is none for a week', () => {
  const undone: WayBack = { ...proven, endedAt: at(12), endedBy: 'undone' }
  expect(restsUntil(undone, at(13))).toEqual(at(12 + 7 * day))
  expect(restsUntil(undone, at(12 + 7 * day))).toBeUndefined()
  expect(restsUntil({ ...undone, endedBy: 'done' }, at(13))).toBeUndefined()
  expect(restsUntil(undefined, at(13))).toBeUndefined()
})

test('every market has a method that looks at the person; data that others may know prove nothing', () => {
  for (const locale of locales) {
    expect(wayBackMethods(locale, []).length, locale).toBeGreaterThan(0)
    expect(wayBackMethods(locale, [])).not.toContain('DATA')
  }
  const failed = { method: 'VIDEO', status: 'FAILED' } as const
  expect(wayBackMethods('de-DE', [failed, failed, failed])).toEqual(['EID', 'BANK'])
})
