import { expect, test } from 'vitest'
import { declarationMail } from './withdrawal-behaviour.ts'

test('what was typed stands in the mail, and cannot add a recipient or a subject', () => {
  const href = declarationMail(
    { mail: 'service@example.org', subject: 'Withdrawal', body: 'Contract: {contract}\n{name}' },
    { contract: 'A&B?cc=x@y.z', name: 'Zoë {mail}' },
  )
  const url = new URL(href)
  expect(url.pathname).toBe('service@example.org')
  expect([...url.searchParams.keys()]).toEqual(['subject', 'body'])
  expect(url.searchParams.get('body')).toBe('Contract: A&B?cc=x@y.z\nZoë {mail}')
})
