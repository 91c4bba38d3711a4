import { expect, test } from 'vitest'
import { openCustomerArea } from '../../../test/customer-area.ts'
import { openForAll } from '../../../test/open-for-all.ts'
import { endSooner } from './risk.ts'

const area = openForAll(openCustomerArea)

const confirmed = async (who: string): Promise<string> => {
  const path = `/customer/customers/${area.idOf(who)}/data-validity/confirmation`
  return (await area.change(who, path)).body.validUntil
}
const validUntil = async (who: string) => (await area.details(who)).dataValidUntil
const paidIn = (who: string, minor: number, on: string) =>
  area.worker.query(
    `insert into payments.pay_ins (customer_id, id, external_id, currency, amount_minor, sender_name, remittance,
                                   value_date, received_on, state)
     select $1, gen_random_uuid(), gen_random_uuid(), 'EUR', $2, 'x', 'x', $3, $3, 'CREDITED'`,
    [area.idOf(who), minor, on],
  )
const heard = (who: string) => area.worker.transaction((tx) => endSooner(tx, area.idOf(who)))

test('what is confirmed counts for five years of a saver and for three of a company', async () => {
  expect(await confirmed('anna.schmidt')).toBe('2031-11-16')
  expect(await confirmed('brandt.gmbh')).toBe('2029-11-16')
})

test('more than 100,000 within a year ends it after three years, and what is older does not count', async () => {
  await paidIn('lukas.weber', 90_000_00, '2025-11-16')
  await paidIn('lukas.weber', 100_000_00, '2025-11-17')
  await confirmed('lukas.weber')
  expect(await validUntil('lukas.weber')).toBe('2031-11-16')
  await paidIn('lukas.weber', 1, '2026-11-16')
  await heard('lukas.weber')
  expect(await validUntil('lukas.weber')).toBe('2029-11-16')
  expect(await confirmed('lukas.weber')).toBe('2029-11-16')
})

test('whoever takes a public office is asked again within a year, and leaving it prolongs nothing', async () => {
  const who = 'jonas.keller'
  await confirmed(who)
  const path = `/customer/customers/${area.idOf(who)}/persons/${await area.personOf(who)}/financial-information`
  const funds = { originOfFunds: 'SALARY', annualIncome: '40_60K' }
  const office = { ...funds, pepStatus: 'PEP', pepInfo: 'Mitglied des Landtags' }
  expect((await area.change(who, path, office)).status).toBe(200)
  expect(await validUntil(who)).toBe('2027-11-16')
  expect((await area.change(who, path, { ...funds, pepStatus: 'NONE' })).status).toBe(200)
  expect(await validUntil(who)).toBe('2027-11-16')
  expect(await confirmed(who)).toBe('2031-11-16')
})

test('of whoever only helps nothing is judged; where a holder is taxed is', async () => {
  const id = area.idOf('anna.schmidt')
  const helpers = `select person_id from customers.roles where customer_id = $1 and name = 'AUTHORIZED_PERSON'`
  await area.worker.query(
    `update customers.persons set pep_standing = 'PEP' where customer_id = $1 and id in (${helpers})`,
    [id],
  )
  expect(await confirmed('anna.schmidt')).toBe('2031-11-16')
  await area.worker.query(
    `insert into customers.tax_details (customer_id, person_id, precedence, country_code, tax_identification_number)
     select $1, id, 7, 'MCO', 'x' from customers.persons where customer_id = $1 and position = 0`,
    [id],
  )
  expect(await confirmed('anna.schmidt')).toBe('2027-11-16')
})
