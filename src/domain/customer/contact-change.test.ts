import { describe, expect, test } from 'vitest'
import { type ContactChange, contactStage, movedUsername } from './contact-change.ts'

const hour = 3_600_000
const now = new Date('2026-11-16T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * hour)
const mail: ContactChange = { kind: 'mail', askedAt: ago(1), doneAt: null, endedAt: null }

describe('another mail address or number', () => {
  test.each<[string, Partial<ContactChange>, string]>([
    ['that was asked for an hour ago', {}, 'waiting'],
    ['that has not answered within a day', { askedAt: ago(24) }, 'over'],
    ['that was given up', { endedAt: ago(0.5) }, 'over'],
    ['that answered', { doneAt: ago(0.5) }, 'undoable'],
    ['that answered just under three days ago', { doneAt: ago(71.9) }, 'undoable'],
    ['that answered three days ago', { doneAt: ago(72) }, 'over'],
    ['that was taken back', { doneAt: ago(2), endedAt: ago(1) }, 'over'],
    [
      'that is a number and answered: nobody reads mail there',
      { kind: 'phone', doneAt: ago(0.5) },
      'over',
    ],
    ['that is a number', { kind: 'phone' }, 'waiting'],
  ])('%s', (_, more, stage) => {
    expect(contactStage({ ...mail, ...more }, now)).toBe(stage)
  })

  test.each([
    ['anna@old.example', 'Anna@old.example', 'anna@new.example'],
    ['anna.schmidt', 'anna@old.example', 'anna.schmidt'],
  ])('%s, who was written to at %s, logs in as %s', (username, before, after) => {
    expect(movedUsername(username, before, 'Anna@new.example')).toBe(after)
  })
})
