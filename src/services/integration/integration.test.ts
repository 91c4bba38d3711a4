import { expect, test } from 'vitest'
import { openCustomerArea, saidBy } from '../../../test/customer-area.ts'
import { openForAll } from '../../../test/open-for-all.ts'

const area = openForAll(openCustomerArea)

const set = (id: string, body: object) =>
  area.call('anna.schmidt', 'POST', `/integration/mail/consents/${id}`, { body })
const validOf = async (id: string, who = 'anna.schmidt') =>
  (await area.call(who, 'GET', '/integration/mail/consents')).body.find(
    (consent: { id: string }) => consent.id === id,
  ).valid

test('a consent is withdrawn and given again, for the own customer only [ENT-045]', async () => {
  const others = await validOf('savings', 'petra.lang')
  expect((await set('savings', { valid: false })).body).toMatchObject({
    id: 'savings',
    valid: false,
  })
  expect(await validOf('savings')).toBe(false)
  expect(await validOf('savings', 'petra.lang')).toBe(others)
  await set('savings', { valid: true })
  expect(await validOf('savings')).toBe(true)
})

test.each([
  ['an unknown one', 'everything', { valid: true }, [404, 'not.found']],
  ['text in place of yes or no', 'savings', { valid: 'true' }, [400, '/valid type']],
  ['what must be sent', 'legal', { valid: false }, [422, 'consent.fixed']],
])('%s is refused', async (_, id, body, said) => {
  expect(saidBy(await set(id, body))).toEqual(said)
})
