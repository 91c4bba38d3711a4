// How long the data of the demo's people counts from its first day.

import type { CustomerType } from '#domain/customer/customer.ts'
import { riskClassOf, validMonthsOf } from '#domain/customer/risk-class.ts'
import { marketOf } from '#domain/markets/markets.ts'
import type { DemoCustomer } from './people.ts'

/** All of them live and are taxed where nobody looks more closely. */
export function monthsOfValidity({ type, market, persons }: DemoCustomer): number {
  const standings = persons.map(({ pep }) => pep?.status ?? 'NONE')
  const paidIn = { minor: 0n, currency: marketOf(market).currency }
  const facts = { type: type as CustomerType, standings, countries: [], paidIn }
  return validMonthsOf(riskClassOf(facts))
}
