// What lies in the folders of the demo people: what is written for some, and a confirmation of every
// deposit they hold.

import product from '#content/de-DE/product.json' with { type: 'json' }
import banks from '#content/demo/banks.json' with { type: 'json' }
import documents from '#content/demo/documents.json' with { type: 'json' }
import offers from '#content/demo/offers.json' with { type: 'json' }
import people from '#content/demo/people.json' with { type: 'json' }
import { brand } from '#domain/brand.ts'
import type { DocumentKind } from '#domain/customer/document.ts'
import { addDays, type CalendarDate, partsOf } from '#domain/date.ts'
import { formatDate, formatMoney } from '#domain/format.ts'
import { marketOf } from '#domain/market.ts'
import { type Currency, type Money, money, parseMoney } from '#domain/money.ts'
import { businessDate } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'
import { type Block, type NewDocument, putDocument } from '#services/documents/index.ts'
import { confirmationTitle, titleInFolder } from '#services/orders/index.ts'
import { contractText } from '#services/registration/index.ts'
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
    locale,
    blocks: [
      `${productNames[offer.type as 'TERM']}, ${bank}`,
      formatMoney(locale, amount),
      formatDate(locale, openedOn, 'long'),
    ],
    createdOn: openedOn,
  }
}

type TaxRow = { currency: Currency; interest: bigint; exempted: bigint; taxes: Taken[] }
type Taken = { key: keyof typeof product.tax.lines; amount: string }

/** What the books say of the year so far, as the page of exemption orders does. */
async function taxLines(tx: Tx, customerId: string, today: CalendarDate): Promise<string[]> {
  const { rows } = await tx.query<TaxRow>(
    `select p.currency, sum(p.interest_minor)::bigint as interest,
            sum(p.exempted_minor)::bigint as exempted,
            coalesce((select jsonb_agg(jsonb_build_object('key', key, 'amount', amount)) from (
              select l ->> 'key' as key, sum((l ->> 'amount')::numeric)::text as amount
                from deposits.interest_postings q, jsonb_array_elements(q.tax) l
               where q.customer_id = $1 and q.posted_on >= date_trunc('year', $2::date)
               group by 1 order by 1) taken), '[]') as taxes
       from deposits.interest_postings p
      where p.customer_id = $1 and p.posted_on >= date_trunc('year', $2::date)
      group by p.currency`,
    [customerId, today],
  )
  return rows.flatMap(({ currency, interest, exempted, taxes }) => {
    const said = (amount: Money) => formatMoney('de-DE', amount)
    return [
      `Zinserträge vor Steuern: ${said(money(interest, currency))}`,
      `Durch Freistellungsauftrag freigestellt: ${said(money(exempted, currency))}`,
      ...taxes.map(
        ({ key, amount }) => `${product.tax.lines[key]}: ${said(parseMoney(amount, currency)!)}`,
      ),
    ]
  })
}

/** A line that is a place in braces stands for several. */
async function written(tx: Tx, today: CalendarDate): Promise<NewDocument[]> {
  const year = String(partsOf(today).year)
  const day = formatDate('de-DE', today, 'long')
  const fill = (text: string) => text.replace('{year}', year).replace('{today}', day)
  const made: NewDocument[] = []
  for (const { customer, kind, daysAgo, title, paragraphs, ...document } of documents) {
    const lines: Record<string, Block[]> = {
      '{tax}': await taxLines(tx, customer, today),
      '{terms}': contractText('terms', 'de-DE', brand, today).blocks,
    }
    made.push({
      ...document,
      title: fill(title),
      locale: 'de-DE',
      blocks: paragraphs.filter(Boolean).flatMap((line) => lines[line] ?? [fill(line)]),
      customerId: customer,
      kind: kind as DocumentKind,
      createdOn: addDays(today, -daysAgo),
    })
  }
  return made
}

export const loadDemoDocuments = (db: Db): Promise<void> =>
  db.transaction(async (tx) => {
    const today = await businessDate(tx)
    const held = (people as DemoPeople).customers.flatMap((customer) =>
      (customer.deposits ?? []).map((deposit) => confirmation({ customer, deposit, today })),
    )
    for (const document of [...(await written(tx, today)), ...held]) await putDocument(tx, document)
  })
