// What lies in the folders of the demo people: what is written for some, and a confirmation of every
// deposit they hold.

import banks from '#content/demo/banks.json' with { type: 'json' }
import documents from '#content/demo/documents.json' with { type: 'json' }
import offers from '#content/demo/offers.json' with { type: 'json' }
import people from '#content/demo/people.json' with { type: 'json' }
import { addDays, type CalendarDate, partsOf } from '#domain/date.ts'
import type { DocumentKind } from '#domain/document.ts'
import { formatDate, formatMoney } from '#domain/format.ts'
import { marketOf } from '#domain/market.ts'
import { parseMoney } from '#domain/money.ts'
import { businessDate } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { type NewDocument, putDocument } from '#services/documents/index.ts'
import { confirmationTitle, titleInFolder } from '#services/orders/index.ts'
import { depositDates } from './holdings.ts'
import type { DemoCustomer, DemoDeposit, DemoOffer, DemoPeople } from './people.ts'

type Held = { customer: DemoCustomer; deposit: DemoDeposit; today: CalendarDate }

function confirmation({ customer, deposit, today }: Held): NewDocument {
  const market = marketOf(customer.market)
  const { locale, productNames } = market
  const offer = (offers as DemoOffer[]).find(({ id }) => id === deposit.product)!
  const bank = banks.find(({ id }) => id === offer.bank)!.name
  const amount = parseMoney(deposit.amount, offer.currency)!
  const { openedOn } = depositDates(deposit, offer, today)
  const title = confirmationTitle(locale)
  return {
    customerId: customer.id,
    kind: 'CONTRACT',
    title: titleInFolder(title, bank, locale, amount),
    fileName: `${title} ${deposit.product}.pdf`,
    paragraphs: [
      `${productNames[offer.type as 'TERM']}, ${bank}`,
      formatMoney(locale, amount),
      formatDate(locale, openedOn, 'long'),
    ].map((line) => line.replaceAll('\u202f', '\u00a0')),
    createdOn: openedOn,
  }
}

const written = (today: CalendarDate): NewDocument[] =>
  documents.map(({ customer, kind, daysAgo, title, ...document }) => ({
    ...document,
    title: title.replace('{lastYear}', String(partsOf(today).year - 1)),
    customerId: customer,
    kind: kind as DocumentKind,
    createdOn: addDays(today, -daysAgo),
  }))

export const loadDemoDocuments = (db: Db): Promise<void> =>
  db.transaction(async (tx) => {
    const today = await businessDate(tx)
    const held = (people as DemoPeople).customers.flatMap((customer) =>
      (customer.deposits ?? []).map((deposit) => confirmation({ customer, deposit, today })),
    )
    for (const document of [...written(today), ...held]) await putDocument(tx, document)
  })
