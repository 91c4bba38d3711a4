import { describe, expect, test } from 'vitest'
import { date } from '../date.ts'
import {
  closedMethods,
  holdsIdentity,
  type IdentificationMethod,
  type IdentificationStatus,
  openMethods,
} from './identification.ts'

const tries = (method: IdentificationMethod, ...statuses: IdentificationStatus[]) =>
  statuses.map((status) => ({ method, status }))

describe('a method', () => {
  test('is closed by three failures, and by nothing else', () => {
    const twice = tries('VIDEO', 'FAILED', 'EXPIRED', 'EXPIRED', 'FAILED')
    expect(openMethods('de-DE', twice)).toEqual(['VIDEO', 'EID', 'BRANCH', 'BANK'])
    const thrice = [...twice, ...tries('VIDEO', 'FAILED'), ...tries('EID', 'FAILED')]
    expect(openMethods('de-DE', thrice)).toEqual(['EID', 'BRANCH', 'BANK'])
    expect(closedMethods('de-DE', thrice)).toEqual(['VIDEO'])
  })

  test('that compares data has one try: the document comes next', () => {
    expect(openMethods('en-GB', tries('DATA', 'FAILED'))).toEqual(['DOCUMENT'])
    expect(openMethods('en-GB', tries('DATA', 'EXPIRED'))).toEqual(['DATA', 'DOCUMENT'])
  })
})

test('an identity holds for twenty-four months, and not a day longer', () => {
  const on = date('2026-11-30')
  expect(holdsIdentity(on, date('2028-11-29'))).toBe(true)
  expect(holdsIdentity(on, date('2028-11-30'))).toBe(false)
})
