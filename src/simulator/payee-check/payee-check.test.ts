import { expect, test } from 'vitest'
import { parseIban } from '#domain/identifiers/iban.ts'
import { simulatedPayeeCheck } from './index.ts'

test.each([
  ['37', 'MATCH', 'Lukas Weber'],
  ['98', 'CLOSE_MATCH', 'Lukas M. Weber'],
  ['99', 'NO_MATCH', undefined],
  ['00', 'NOT_POSSIBLE', undefined],
])('an account that ends in %s answers %s', async (ending, match, name) => {
  const answer = await simulatedPayeeCheck('Lukas Weber', {
    iban: `DE8999900100002007 01${ending}`,
  })
  expect(answer).toMatchObject({ match })
  expect(answer.name).toBe(name)
})

test('a sort code and an account number have an IBAN', async () => {
  const account = { branchCode: '009902', accountNumber: '12345628' }
  const { iban = '' } = await simulatedPayeeCheck('Olivia Hughes', account)
  expect(iban).toBe('GB28ZZZZ00990212345628')
  expect(parseIban(iban).value).toBe(iban)
})
