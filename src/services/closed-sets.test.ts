import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankForms } from '#contracts/bank-files.ts'
import {
  bankModels,
  offerSubtypes,
  offerTypes,
  payouts,
  prolongations,
  rateKinds,
} from '#contracts/offers.ts'
import { customerStatuses, customerTypes, dataValidityStatuses } from '#domain/customer.ts'
import { depositKinds } from '#domain/holdings.ts'
import { identificationMethods, identificationStatuses } from '#domain/identification.ts'
import { dayCounts } from '#domain/interest/day-count.ts'
import { mailConsentIds } from '#domain/mail-consent.ts'
import { locales } from '#domain/market.ts'
import { currencies } from '#domain/money.ts'
import { payeeMatches } from '#domain/payee-check.ts'
import { academicTitles, pepStatuses, personRoles, roleStatuses } from '#domain/person.ts'
import { messageSenders } from '#domain/postbox.ts'
import { liquidities, productFamilies } from '#domain/product-families.ts'
import { instanceStates } from '#domain/product-instance.ts'
import { registrationFlows } from '#domain/registration/partner-flow.ts'
import { accountStates } from '#domain/transaction-account.ts'
import { type FreshDatabase, freshDatabase } from '../../test/world.ts'

// Every closed set that SQL repeats, beside the list it repeats. A column that is not here fails below.
const lists: Record<string, readonly string[]> = {
  'accounts.transaction_accounts.currency': currencies,
  'accounts.transaction_accounts.state': accountStates,
  'customers.addresses.kind': ['RESIDENCE', 'DELIVERY'],
  'customers.consents.id': mailConsentIds,
  'customers.customers.data_validity': dataValidityStatuses,
  'customers.customers.market': locales,
  'customers.customers.status': customerStatuses,
  'customers.customers.type': customerTypes,
  'customers.exemption_orders.kind': ['SINGLE', 'JOINT'],
  'customers.persons.academic_title': academicTitles,
  'customers.persons.pep_status': pepStatuses,
  'customers.reference_accounts.currency': currencies,
  'customers.reference_accounts.payee_check': payeeMatches,
  'customers.roles.name': personRoles,
  'customers.roles.status': roleStatuses,
  'deposits.contracts.day_count': dayCounts,
  'deposits.contracts.market': locales,
  'deposits.contracts.model': bankModels,
  'deposits.contracts.payout': payouts,
  'deposits.contracts.prolongation': prolongations,
  'deposits.product_instances.category': liquidities,
  'deposits.product_instances.currency': currencies,
  'deposits.product_instances.deposit_kind': depositKinds,
  'deposits.product_instances.family': productFamilies,
  'deposits.product_instances.state': instanceStates,
  'deposits.savings_plans.currency': currencies,
  'deposits.savings_plans.rhythm': ['MONTHLY', 'QUARTERLY'],
  'deposits.withdrawals.kind': ['WITHDRAWAL', 'NOTICE', 'EARLY_EXIT'],
  'deposits.withdrawals.state': ['REQUESTED', 'SETTLED', 'WITHDRAWN'],
  'identity.sessions.ended_by': [
    'logout',
    'user',
    'reuse',
    'limit',
    'password',
    'code-replay',
    'binding',
    'role',
  ],
  'identity.sign_ins.chosen': ['totp', 'message', 'passkey', 'recovery'],
  'identity.signing_keys.state': ['next', 'current', 'retired'],
  'postbox.messages.sender': messageSenders,
  'products.banks.day_count': dayCounts,
  'products.banks.model': bankModels,
  'products.banks.order_form': bankForms,
  'products.issues.day_count': dayCounts,
  'products.issues.payout': payouts,
  'products.issues.prolongation': prolongations,
  'products.issues.rate_kind': rateKinds,
  'products.issues.rate_lock': ['ON_CONFIRMATION', 'ON_FORWARDING'],
  'products.offers.market': locales,
  'products.products.currency': currencies,
  'products.products.kind': offerTypes,
  'products.products.subtype': offerSubtypes,
  'registration.heard_events.source': ['identification', 'servicing-bank'],
  'registration.identifications.method': identificationMethods,
  'registration.identifications.status': identificationStatuses,
  'registration.registrations.flow': registrationFlows,
  'registration.registrations.market': locales,
}

let fresh: FreshDatabase
let inSql: Map<string, string[]>

/** `CHECK ((status = ANY (ARRAY['A'::text, 'B'::text])))` is how PostgreSQL prints `status in ('A', 'B')`. */
const closedSet = /^CHECK \(\(\(?(\w+) = ANY \(+ARRAY\[(.+)\]/

beforeAll(async () => {
  fresh = await freshDatabase()
  const { rows } = await fresh.db.query<{ table: string; definition: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table, pg_get_constraintdef(k.oid) as definition
       from pg_constraint k join pg_class c on c.oid = k.conrelid
       join pg_namespace n on n.oid = c.relnamespace
      where k.contype = 'c' and n.nspname in
            ('products', 'customers', 'accounts', 'deposits', 'postbox', 'identity', 'registration')`,
  )
  inSql = new Map(
    rows.flatMap(({ table, definition }) => {
      const [, column, values = ''] = closedSet.exec(definition) ?? []
      const texts = [...values.matchAll(/'([^']+)'/g)].map(([, text]) => text!)
      return column && texts.length > 0 ? [[`${table}.${column}`, texts] as const] : []
    }),
  )
})
afterAll(() => fresh.close())

test('SQL has exactly the closed sets listed here', () => {
  expect([...inSql.keys()].toSorted()).toEqual(Object.keys(lists).toSorted())
})

test.each(Object.entries(lists))('%s allows what the program knows', (column, list) => {
  expect(inSql.get(column)?.toSorted()).toEqual(list.toSorted())
})
