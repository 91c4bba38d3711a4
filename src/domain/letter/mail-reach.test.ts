import { expect, test } from 'vitest'
import { bouncesAfter, isUnreached, type MailOutcome } from './mail-reach.ts'

const [back, there]: MailOutcome[] = ['BOUNCED', 'DELIVERED']

test.each<[MailOutcome[], boolean]>([
  [[], false],
  [[back!], false],
  [[back!, back!], true],
  [[back!, there!, back!], false],
  [[back!, back!, back!], true],
  [[back!, back!, there!], false],
  [[back!, back!, there!, back!, back!], true],
])('after %j mail does not reach them: %s', (outcomes, is) => {
  expect(isUnreached(outcomes.reduce(bouncesAfter, 0))).toBe(is)
})
