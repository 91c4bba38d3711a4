// What the demo people hold, as rows: accounts, deposits, portfolios, and the mail in their postbox.

import { complaintDeadlines } from '#domain/customer/complaint.ts'
import { addDays, addMonths, type CalendarDate, partsOf } from '#domain/date.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { demoId } from './demo-id.ts'
import { firstIssue } from './issues.ts'
import type { DemoCustomer, DemoDeposit, DemoOffer } from './people.ts'
import { mainDistributor, minor, type Row, type Rows } from './rows.ts'

export function holdingRows(
  customers: readonly DemoCustomer[],
  offers: readonly DemoOffer[],
  today: CalendarDate,
): Rows {
  const offerById = new Map(offers.map((offer) => [offer.id, offer]))
  return {
    'accounts.transaction_accounts': customers.map((customer) => accountRow(customer, today)),
    'holdings.product_instances': customers.flatMap((customer) => [
      ...(customer.deposits ?? []).map((deposit, index) => ({
        customer_id: customer.id,
        id: demoId(customer.id, 'deposit', index),
        ...depositTerms(deposit, offerById.get(deposit.product)!, today),
      })),
      ...portfolioRows(customer, today),
    ]),
    'holdings.savings_plans': customers.flatMap((customer) => savingsPlanRows(customer, today)),
    'postbox.threads': customers.flatMap(({ id, threads = [] }) =>
      threads.map(({ subject, daysAgo, unread = false }, index) => ({
        customer_id: id,
        id: demoId(id, 'thread', index),
        subject,
        is_unread: unread,
        created_at: `${addDays(today, -daysAgo)}T08:00:00Z`,
        last_message_at: `${addDays(today, -daysAgo)}T08:00:00Z`,
      })),
    ),
    'postbox.messages': customers.flatMap(({ id, threads = [] }) =>
      threads.map(({ body, daysAgo, isComplaint }, index) => ({
        customer_id: id,
        id: demoId(id, 'message', index),
        thread_id: demoId(id, 'thread', index),
        sender: isComplaint ? 'CUSTOMER' : 'SERVICE',
        body,
        sent_at: `${addDays(today, -daysAgo)}T08:00:00Z`,
        sent_on: addDays(today, -daysAgo),
      })),
    ),
    'postbox.complaints': customers.flatMap(({ id, market, logins, threads = [] }) =>
      threads.flatMap(({ daysAgo, isComplaint }, index) => {
        if (!isComplaint) return []
        const receivedOn = addDays(today, -daysAgo)
        const { answerBy, latestBy } = complaintDeadlines(receivedOn, marketOf(market).calendar)
        return {
          ...{ customer_id: id, id: demoId(id, 'complaint', index) },
          ...{ thread_id: demoId(id, 'thread', index), author_id: demoId('user', logins[0]!) },
          ...{ received_on: receivedOn, answer_by: answerBy, latest_by: latestBy },
        }
      }),
    ),
  }
}

function accountRow(
  { id, account, distributor, registeredMonthsAgo }: DemoCustomer,
  today: CalendarDate,
): Row {
  const createdOn = addMonths(today, -registeredMonthsAgo)
  return {
    customer_id: id,
    id: demoId(id, 'account'),
    position: 0,
    account_number: account.accountNumber,
    iban: account.iban,
    bic: account.bic,
    sort_code: account.sortCode,
    currency: account.currency,
    state: account.state,
    is_maintenance: account.isMaintenance ?? false,
    reference_account_id: demoId(id, 'reference', 0),
    distributor_id: distributor ?? mainDistributor,
    created_on: createdOn,
    state_changed_at: `${createdOn}T08:00:00Z`,
  }
}

export function depositDates(deposit: DemoDeposit, offer: DemoOffer, today: CalendarDate) {
  const { openedMonthsAgo = 0, maturesInDays } = deposit
  const term = offer.termMonths ?? 0
  const openedOn =
    maturesInDays === undefined
      ? addMonths(today, -openedMonthsAgo)
      : addMonths(addDays(today, maturesInDays), -term)
  return { openedOn, maturesOn: offer.termMonths === null ? null : addMonths(openedOn, term) }
}

function depositTerms(deposit: DemoDeposit, offer: DemoOffer, today: CalendarDate): Row {
  const { openedOn, maturesOn } = depositDates(deposit, offer, today)
  return {
    category: 'LIQUID',
    family: 'DEPOSIT',
    template_id: offer.id,
    deposit_kind: offer.type,
    issue_version: firstIssue,
    state: 'ACTIVE',
    currency: offer.currency,
    principal_minor: minor(deposit.amount),
    opened_on: openedOn,
    matures_on: maturesOn,
  }
}

const portfolioRows = ({ id, holdings = [], account }: DemoCustomer, today: CalendarDate): Row[] =>
  holdings.map(({ family, template, category, amount, openedMonthsAgo }) => ({
    customer_id: id,
    id: demoId(id, template),
    category,
    family,
    template_id: template,
    state: 'ACTIVE',
    currency: account.currency,
    principal_minor: minor(amount ?? '0.00'),
    opened_on: addMonths(today, -openedMonthsAgo),
  }))

function savingsPlanRows({ id, holdings = [], account }: DemoCustomer, today: CalendarDate): Row[] {
  const { day } = partsOf(today)
  const firstOfNextMonth = addMonths(addDays(today, 1 - day), 1)
  return holdings.flatMap(({ template, savingsPlan }) =>
    savingsPlan
      ? {
          customer_id: id,
          instance_id: demoId(id, template),
          currency: account.currency,
          amount_minor: minor(savingsPlan),
          rhythm: 'MONTHLY',
          day_of_month: 1,
          next_execution: firstOfNextMonth,
          is_active: true,
        }
      : [],
  )
}
