import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { accountStates, type TransactionAccount } from '#domain/account/account.ts'
import { productAccessFlags } from '#domain/customer/access.ts'
import { customerStatuses, customerTypes } from '#domain/customer/customer.ts'
import { mailConsentIds } from '#domain/customer/mail-consent.ts'
import { personRoles, roleStatuses } from '#domain/customer/person.ts'
import { date } from '#domain/date.ts'
import { instanceStates } from '#domain/holdings/product-instance.ts'
import { currencies, money } from '#domain/money.ts'
import { cobranding } from '../customer-branding.ts'
import { mailConsent } from '../integration.ts'
import { heldInstance, productInstance, productTypes } from '../products.ts'
import { switchableAccount } from '../user-management.ts'
import { address } from './address.ts'
import { customer, customerOfWire, type WireCustomer } from './customer.ts'
import {
  additionalFinancialInformation,
  contactDetails,
  person,
  personalDetails,
  role,
  taxDetail,
} from './person.ts'
import { referenceAccount } from './reference-account.ts'
import {
  accountOfWire,
  listedAccount,
  transactionAccount,
  wireOfAccount,
} from './transaction-account.ts'

type Schema = z.core.$ZodType
type Def = { innerType?: Schema; element?: Schema; shape?: Record<string, Schema> }

/** Every field with its path: `a`, `b.c`, through optional fields and lists. */
function fieldsOf(schema: Schema, isDeep = true): string[] {
  const { innerType, element, shape } = schema._zod.def as Def
  const inner = innerType ?? element
  if (inner) return fieldsOf(inner, isDeep)
  return Object.entries(shape ?? {}).flatMap(([name, field]) => {
    const nested = isDeep ? fieldsOf(field) : []
    return nested.length > 0 ? nested.map((below) => `${name}.${below}`) : [name]
  })
}
const words = (text: string) => text.split(' ')

describe('fields', () => {
  test.each<[title: string, Schema, fields: string]>([
    ['switchable account [ENT-013]', switchableAccount, 'first_name last_name customer_id'],
    ['cobranding [ENT-019]', cobranding, 'logo distributor_logo.url distributor_id'],
    [
      'address [ENT-025]',
      address,
      'street streetNumber additionalInformation city flatNumber postalCode countryCode',
    ],
    [
      'personal details [ENT-033]',
      personalDetails,
      'academicTitleCode courtesyTitleCode birthName birthPlace birthCountryCode nationalityPrimary nationalitySecondary gender maritalStatus profession industry',
    ],
    ['contact details [ENT-034]', contactDetails, 'email phoneNumber'],
    ['tax detail [ENT-035]', taxDetail, 'taxIdentificationNumber countryCode precedence'],
    [
      'additional financial information [ENT-037]',
      additionalFinancialInformation,
      'pep.additionalInfo pep.status sourceOfFunds.originOfFunds sourceOfFunds.annualIncome.displayedText sourceOfFunds.annualIncome.code',
    ],
    ['role [ENT-038]', role, 'id name status'],
    [
      'reference account [ENT-039]',
      referenceAccount,
      'accountId accountHolder bankName bic iban accountNumber branchCode ccy',
    ],
    [
      'transaction account [ENT-040]',
      transactionAccount,
      'id accountNumber customerId distributorId state iban bic currencyCode referenceAccountId sortCode createdDate lastStateUpdate isMaintenance balance.current balance.available balance.reserved',
    ],
    ['mail consent [ENT-045]', mailConsent, 'id legitimate_interest description name valid'],
    ['product types [ENT-050]', productTypes, productAccessFlags.join(' ')],
    [
      'product instance [ENT-051]',
      productInstance,
      'product_category state instance_template_domain_id',
    ],
  ])('%s has exactly its fields', (_, schema, fields) => {
    expect(fieldsOf(schema)).toEqual(words(fields))
  })

  test('customer, with what it embeds [ENT-023]', () => {
    expect(fieldsOf(customer, false)).toEqual(
      words(
        'id legacyId status type distributorId distributionChannelId registrationDate company persons address deliveryAddress embedded dataValidity',
      ),
    )
    const { legacyId, embedded, dataValidity } = customer.shape
    expect(fieldsOf(legacyId)).toEqual(['partnerNo'])
    expect(fieldsOf(embedded, false)).toEqual(['persons', 'referenceAccounts'])
    expect(fieldsOf(dataValidity)).toEqual(['status'])
  })

  test('person [ENT-032]', () => {
    expect(fieldsOf(person, false)).toEqual(
      words(
        'id personId firstName lastName birthDate username personalDetails address contactDetails taxDetails additionalFinancialInformation roles',
      ),
    )
  })

  test('the precedence of the main tax detail can be told [ENT-036]', () => {
    const detail = { taxIdentificationNumber: '73391684053', countryCode: 'DEU' }
    const accepts = (precedence: number) => taxDetail.safeParse({ ...detail, precedence }).success
    expect([0, 1, -1, 0.5].map(accepts)).toEqual([true, true, false, false])
  })

  test('an instance held is an instance with an id [ENT-051]', () => {
    expect(fieldsOf(heldInstance)).toEqual([...fieldsOf(productInstance), 'id'])
    expect(heldInstance.safeParse({ id: 'x', surplus: 1 }).success).toBe(false)
  })
})

test.each<[title: string, Schema, readonly string[]]>([
  ['customer status [ENUM-001]', customer.shape.status, customerStatuses],
  ['customer type [ENUM-004]', customer.shape.type, customerTypes],
  ['role [ENUM-005]', role.shape.name, personRoles],
  ['role status [ENUM-006]', role.shape.status, roleStatuses],
  ['mail consent [ENUM-009]', mailConsent.shape.id, mailConsentIds],
  ['account state [ENUM-010]', transactionAccount.shape.state, accountStates],
  ['product instance state [ENUM-011]', productInstance.shape.state, instanceStates],
])('the values of %s are the domain’s', (_, schema, values) => {
  const { entries } = schema._zod.def as unknown as { entries: Record<string, string> }
  expect(Object.values(entries)).toEqual([...values])
})

const canned = (file: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../mocks', file), 'utf8'))

describe('customer', () => {
  const wire = canned('customer/get-customer.json') as WireCustomer

  test('nothing is accepted beside the named fields [ENT-023]', () => {
    expect(customer.safeParse(wire).success).toBe(true)
    expect(customer.safeParse({ ...wire, password: 'x' }).success).toBe(false)
    expect(
      customer.safeParse({ ...wire, address: { ...wire.address, planet: 'Earth' } }).success,
    ).toBe(false)
  })

  test('the rules read it only with its persons and reference accounts [ENT-023]', () => {
    expect(customerOfWire(wire)).toEqual(wire)
    expect(() => customerOfWire({ ...wire, embedded: {} })).toThrow(/embed=all-persons/)
  })
})

describe('transaction account', () => {
  const account = (currencyCode?: (typeof currencies)[number]) =>
    fc
      .record({
        current: fc.bigInt(-(10n ** 15n), 10n ** 15n),
        reserved: fc.bigInt(0n, 10n ** 12n),
      })
      .map(({ current, reserved }): TransactionAccount => {
        const of = (minor: bigint) => money(minor, currencyCode ?? 'EUR')
        return {
          id: 'TA1',
          customerId: 'BAC1',
          distributorId: 'main',
          state: 'ACTIVE',
          ...(currencyCode && { currencyCode }),
          createdDate: date('2024-03-02'),
          lastStateUpdate: date('2024-03-05'),
          isMaintenance: false,
          balance: {
            current: of(current),
            reserved: of(reserved),
            available: of(current - reserved),
          },
        }
      })

  test('there and back it is the same, in every currency and without one [ENT-040, ENT-041]', () => {
    const any = fc.constantFrom(undefined, ...currencies).chain((currency) => account(currency))
    fc.assert(
      fc.property(any, (original) => {
        const wire = wireOfAccount(original)
        expect(transactionAccount.safeParse(JSON.parse(JSON.stringify(wire))).success).toBe(true)
        expect(accountOfWire(wire)).toEqual(original)
      }),
    )
  })

  test('an account without a currency has euros, in hand and available [ENT-012, ENT-041]', () => {
    const wire = canned('accounts/get-accounts-accountId.json') as z.infer<
      typeof transactionAccount
    >
    const { currencyCode: _, ...without } = wire
    const { current, available } = accountOfWire(without).balance
    expect(current).toEqual(money(123450n, 'EUR'))
    expect(available.currency).toBe('EUR')
  })

  test('an amount is text, never a float [ENT-040]', () => {
    const wire = canned('accounts/get-accounts-accountId.json') as z.infer<
      typeof transactionAccount
    >
    const balance = { ...wire.balance, current: 1234.5 }
    expect(transactionAccount.safeParse({ ...wire, balance }).success).toBe(false)
  })

  test('in a list the balance may be missing, alone it may not [API-028, API-029]', () => {
    const [listed] = canned('accounts/get-accounts.json') as [unknown]
    expect(listedAccount.safeParse(listed).success).toBe(true)
    expect(transactionAccount.safeParse(listed).success).toBe(false)
  })
})
