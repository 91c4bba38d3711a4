// Pages that need the account say so when it is in maintenance, instead of offering what would fail again.

import { expect, test } from 'vitest'
import { customerOfWire } from '#contracts/entities/customer.ts'
import { ApiError } from '#contracts/errors.ts'
import told from '#contracts/mocks/customer/get-customers-bacNumber.json' with { type: 'json' }
import { siteOf } from '#shell/shell.test.world.tsx'
import { accountQuery, customerQuery } from '../data/customer-queries.ts'
import { customerId, failed, renderedFor } from '../session/app.test.world.tsx'
import type { App } from '../session/app-context.tsx'
import { Page as WithdrawalPage } from './account-withdrawal.tsx'
import { Page as PayInPage } from './pay-in-page.tsx'
import { Page as MethodsPage } from './payment-methods.tsx'

const german = siteOf({ locale: 'de-DE' })
const { queryKey } = accountQuery({} as App, customerId)
const ofCustomer = customerQuery({ place: {} } as App, customerId).queryKey
const customer = customerOfWire(told.data as never)
const away = new ApiError({ status: 503, body: { status: 503, code: 'account.maintenance' } })
const said = 'Your account is undergoing maintenance'
const again = 'Try again'

test.each([
  ['paying in', PayInPage],
  ['withdrawing', WithdrawalPage],
  ['the accounts one pays by', MethodsPage],
])('%s tells of maintenance, once', async (_, Page) => {
  const shown = await renderedFor(
    german,
    [
      [queryKey, away],
      [ofCustomer, customer],
    ],
    <Page />,
  )
  expect(shown.split(said)).toHaveLength(2)
  expect(shown).not.toContain(again)
})

test('an account that did not come for another reason is asked for again', async () => {
  const shown = await renderedFor(german, [[queryKey, failed]], <PayInPage />)
  expect(shown).toContain(again)
  expect(shown).not.toContain(said)
})
