// A saver's year, from the first visit to the last payout: at each station every amount that is shown, on the
// dashboard, on a deposit, in a statement, on paper and in a message, is the ledger's.

import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import texts from '#content/de-DE/deposits.json' with { type: 'json' }
import orderTexts from '#content/de-DE/order.json' with { type: 'json' }
import productTexts from '#content/de-DE/product.json' with { type: 'json' }
import banks from '#content/demo/banks.json' with { type: 'json' }
import { addDays, type CalendarDate, date } from '#domain/date.ts'
import { formatDate, formatMoney, parseAmount } from '#domain/format.ts'
import { money } from '#domain/money.ts'
import { accruedBy } from '../oracle.ts'
import {
  ask,
  confirmOrder,
  customerIdOf,
  openYear,
  patient,
  payIn,
  payOutAll,
  sign,
  type Year,
} from '../own-year.ts'
import { saidOf, wordsOf } from '../pdf-text.ts'
import { answerAll, becomeCustomer, comeToPerson, nameReference } from '../registrant.ts'
import { wide } from '../visitor.ts'

const locale = 'de-DE'
const email = 'paula.winter@example.org'
const paula = {
  person: {
    ...{ courtesyTitle: 'MS', firstName: 'Paula', lastName: 'Winter', birthDate: '1990-05-17' },
    ...{ birthPlace: 'Kiel', maritalStatus: 'SINGLE' },
  },
  contact: {
    ...{ street: 'Am Hafen', streetNumber: '7', postalCode: '24103', city: 'Kiel' },
    phoneNumber: '+49 151 12345678',
  },
  background: { profession: 'Bootsbau', pepStatus: 'NONE' },
  number: '36 574 261 809',
  reference: { iban: 'DE36 9990 0100 0012 3456 78' },
}

let year: Year
let page: Page
let customerId: string
beforeAll(async () => {
  year = await openYear(date('2026-11-16'))
})
afterAll(() => year?.close())

const open = (path: string) => page.goto(`${year.origin}/de-de${path}`)
const written = (minor: bigint) => formatMoney(locale, money(minor, 'EUR'))

/** On paper every space is a plain one. */
const spaced = (text: string) => text.replaceAll(/\s/g, ' ')

/** An amount as it stands on a page, in cents. */
function cents(text: string): bigint {
  const amount = parseAmount(locale, text.replace('+', '').trim(), 'EUR')
  if (!amount) throw new Error(`no amount: ${text}`)
  return amount.minor
}

type Held = {
  id: string
  balance: bigint
  /** With what it was opened, and what was ever put in. */
  principal: bigint
  paidIn: bigint
  isRunning: boolean
}
type Earned = {
  depositId: string
  postedFor: CalendarDate
  interest: bigint
  tax: bigint
  /** It came to the account, alone or with the rest. */
  isPaid: boolean
}

/** The truth: what the ledger and the engine have written down. */
async function books() {
  const read = async <T extends object>(sql: string) =>
    (await year.db.query<T>(sql, [customerId])).rows
  const [account] = await read<{ balance: bigint; available: bigint }>(
    `select balance_minor as balance, balance_minor - reserved_minor as available
       from ledger.accounts where customer_id = $1 and kind = 'TRANSACTION'`,
  )
  const deposits = await read<Held>(
    `select i.id, a.balance_minor as balance, i.principal_minor as principal,
            c.is_running as "isRunning",
            (select sum(p.amount_minor)::bigint from ledger.postings p
               join ledger.transfers t on t.id = p.transfer_id
              where p.account_id = a.id and p.amount_minor > 0 and t.kind <> 'INTEREST_POSTED') as "paidIn"
       from holdings.product_instances i
       join deposits.contracts c on c.customer_id = i.customer_id and c.instance_id = i.id
       join ledger.accounts a on a.reference = i.id::text and a.kind = 'DEPOSIT'
      where i.customer_id = $1`,
  )
  const earned = await read<Earned>(
    `select instance_id as "depositId", posted_for as "postedFor", interest_minor as interest,
            tax_minor as tax,
            exists (select from ledger.postings p join ledger.accounts a on a.id = p.account_id
                     where p.transfer_id = i.transfer_id and a.kind = 'TRANSACTION') as "isPaid"
       from deposits.interest_postings i where customer_id = $1`,
  )
  const [way] = await read<{ minor: bigint }>(
    `select (coalesce((select -sum(p.amount_minor) from ledger.postings p
               join ledger.transfers t on t.id = p.transfer_id
              where p.customer_id = $1
                and t.kind in ('ORDER_EXPORTED', 'DEPOSIT_OPENED', 'DEPOSIT_TOPPED_UP')), 0)
           + coalesce((select sum(amount_minor) from payments.payouts
              where customer_id = $1 and state = 'SENT'), 0))::bigint as minor`,
  )
  const [clock] = (
    await year.db.query<{ today: CalendarDate }>(
      'select business_date as today from platform.business_clock',
    )
  ).rows
  // The ledger opens it with the first money.
  const empty = { balance: 0n, available: 0n }
  return { account: account ?? empty, deposits, earned, underWay: way!.minor, ...clock! }
}
type Books = Awaited<ReturnType<typeof books>>

/** What was last said to have accrued on each. */
const accrued = new Map<string, bigint>()

const sumOf = (all: readonly bigint[]) => all.reduce((sum, each) => sum + each, 0n)

const sumsOf = (earned: readonly Earned[]) => ({
  interest: sumOf(earned.map(({ interest }) => interest)),
  tax: sumOf(earned.map(({ tax }) => tax)),
})

/** Read by the words beside the figures, as people do. */
async function onDashboard() {
  await page.locator('[data-total]').waitFor(patient)
  await page.locator('[data-holding], [data-empty]').first().waitFor(patient)
  const total = cents((await page.locator('[data-total]').textContent())!)
  const parts = await page
    .locator('section[aria-labelledby="balance"] dl > div')
    .evaluateAll((all) => all.map(({ children: [dt, dd] }) => [dt!.textContent, dd!.textContent]))
  const part = (name: string) => {
    const found = parts.find(([label]) => label === name)
    return found && cents(found[1]!)
  }
  const rows = await page.locator('[data-deposit]').evaluateAll((all) =>
    all.map((row) => ({
      id: row.getAttribute('data-deposit')!,
      figures: [...row.lastElementChild!.querySelectorAll('span.number')].map(
        (each) => (each.lastElementChild ?? each).textContent!,
      ),
    })),
  )
  const { dashboard: words } = texts
  return {
    ...{ total, available: part(words.available), account: part(words.onAccount) ?? total },
    ...{ deposits: part(words.onDeposits) ?? 0n, accrued: part(words.accrued) ?? 0n },
    underWay: part(words.underWay) ?? 0n,
    strip: cents((await page.locator('[data-balance-strip] dd').last().textContent())!),
    rows: rows.map(({ id, figures }) => [id, ...figures.map(cents)] as Row),
  }
}

/** The overview comes after the first figures, so one looks until it is there. */
async function dashboardAgrees({ account, deposits, underWay }: Books): Promise<void> {
  const running = deposits.filter(({ isRunning }) => isRunning)
  const held = sumOf(running.map(({ balance }) => balance))
  await open('/dashboard/')
  const shown = async () => {
    const { total, accrued, rows, ...rest } = await onDashboard()
    return {
      ...{ ...rest, settled: total - accrued, rows: rows.map(([id, sum]) => [id, sum]).toSorted() },
      isAdded: accrued === sumOf(rows.map(([, , earned]) => earned ?? 0n)),
    }
  }
  await expect.poll(shown, patient).toEqual({
    settled: account.balance + held + underWay,
    ...{ account: account.balance, available: account.available, strip: account.available },
    ...{ deposits: held, underWay, isAdded: true },
    rows: running.map(({ id, balance }) => [id, balance]).toSorted(),
  })
}

async function saved(button: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('main').getByRole('button', { name: button }).click(patient),
  ])
  return readFileSync(await download.path())
}

const statementTexts = texts.statement.kinds
const taxNames: readonly string[] = [...Object.values(productTexts.tax.lines), statementTexts.TAX]

const isAmount = (word: string) => /^[-−]?[\d.]+,\d\d €$/.test(word)

/** The newest line first, each balance the one before it and its own amount; on paper as in the table. */
async function statementEnds({ csv, pdf }: { csv: string; pdf: string }, balance: bigint) {
  const [, ...lines] = (await saved(csv)).toString('utf8').trim().split('\r\n')
  const rows = lines.map((line) => {
    const [, , kind, , amount, after] = line.split(';')
    return { kind: kind!, amount: cents(amount!), after: cents(after!) }
  })
  let running = 0n
  for (const { amount, after } of rows.toReversed()) {
    running += amount
    expect(after).toBe(running)
  }
  expect(running).toBe(balance)
  const paper = await saved(pdf)
  expect(saidOf(paper, texts.statement.after)).toBe(spaced(written(balance)))
  const figures = rows.flatMap(({ amount, after }) => [amount, after])
  // Before them stand the balances at the beginning and at the end.
  expect(wordsOf(paper).filter(isAmount).slice(2).map(cents)).toEqual(figures)
  const of = (kinds: readonly string[]) =>
    sumOf(rows.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount))
  return { interest: of([statementTexts.INTEREST]), tax: -of(taxNames) }
}

async function depositAgrees(held: Held, all: Books): Promise<void> {
  await open(`/dashboard/savings/deposit/${held.id}/`)
  const figure = async (name: string) => cents((await page.locator(name).textContent(patient))!)
  expect(await figure('[data-balance]')).toBe(held.isRunning ? held.balance : held.paidIn)
  if (held.isRunning) {
    accrued.set(held.id, await figure('[data-accrued]'))
    expect(accrued.get(held.id)).toBe(await accruedBy(year.db, held.id, all.today))
  }
  const come = await page
    .locator('[data-entry="OPENED"], [data-entry="TOPPED_UP"]')
    .evaluateAll((all) => all.map((each) => each.querySelector('.number:last-child')!.textContent!))
  expect(sumOf(come.map(cents))).toBe(held.paidIn)
  const earned = all.earned.filter(({ depositId }) => depositId === held.id)
  for (const { postedFor, interest, tax } of earned) {
    const receipt = page.locator(`[data-receipt="${postedFor}"]`)
    expect(await receipt.locator('[data-agrees]').getAttribute('data-agrees')).toBe('true')
    const sums = await receipt.locator('dl dd').allTextContents()
    expect([cents(sums[0]!), cents(sums.at(-1)!)]).toEqual([interest, interest - tax])
  }
  expect(await statementEnds(texts.papers, held.balance)).toEqual(sumsOf(earned))
}

async function accountAgrees({ account, earned }: Books): Promise<void> {
  await open('/account-transactions/')
  const paid = earned.filter(({ isPaid }) => isPaid)
  expect(await statementEnds(texts.transactions, account.balance)).toEqual(sumsOf(paid))
  const lines = await page
    .locator('[data-transaction]')
    .evaluateAll((all) =>
      all.map((line) => [...line.querySelectorAll('.number')].map((each) => each.textContent!)),
    )
  expect(sumOf(lines.map(([amount]) => cents(amount!)))).toBe(account.balance)
  expect(lines[0]![1]).toContain(written(account.balance))
}

/** An ended one never changes again. */
const ended = new Set<string>()

/** Everything that shows money, against the books. */
async function allAgrees(): Promise<void> {
  await year.booksAreRight()
  const all = await books()
  await dashboardAgrees(all)
  await accountAgrees(all)
  for (const deposit of all.deposits) {
    if (ended.has(deposit.id)) continue
    await depositAgrees(deposit, all)
    if (!deposit.isRunning) ended.add(deposit.id)
  }
}

async function register(): Promise<void> {
  const context = await year.browser.newContext({ viewport: wide, locale })
  page = await context.newPage()
  await open('/register/')
  await comeToPerson(page, email)
  await answerAll(page, paula)
  await becomeCustomer(page, email)
  await nameReference(page, paula)
  customerId = await customerIdOf(page)
}

const submit = () => page.locator('form:has([data-amount]) button[type="submit"]').click()

/** Signed, not yet paid in. */
async function place(offerId: string, amount: string, wish?: string): Promise<string> {
  await open(`/products/offer/${offerId}/`)
  await page.locator(`a[href*="product=${offerId}"]`).first().click()
  await page.locator('[data-amount]').fill(amount, patient)
  if (wish) await page.locator(`input[name="maturity"][value="${wish}"]`).check()
  await submit()
  const orderId = await confirmOrder(page)
  expect(await page.locator('[data-order-state]').textContent()).toContain(written(cents(amount)))
  return orderId
}

/** Where an order is followed; the paper in the folder says the amount, in its title and inside. */
async function pay(amount: string): Promise<void> {
  await payIn(page)
  expect(await page.locator('h1').textContent()).toContain(written(cents(amount)))
  await paperSays(cents(amount))
}

async function order(...wish: Parameters<typeof place>): Promise<string> {
  const orderId = await place(...wish)
  await pay(wish[1])
  return orderId
}

async function paperSays(minor: bigint): Promise<void> {
  type Listed = { id: string; title: string }
  const newest = async (): Promise<Listed> =>
    (await ask(page, `/documents/documents?customer_id=${customerId}`))[0]
  const title = async () => spaced((await newest()).title)
  await expect.poll(title, patient).toContain(spaced(written(minor)))
  const { content } = await ask(page, `/documents/documents/${(await newest()).id}`)
  const inside = wordsOf(Buffer.from(content, 'base64')).join('\n')
  expect(inside).toContain(spaced(written(minor)))
}

const depositOf = async (orderId: string) =>
  (await ask(page, `/orders/orders/${orderId}`)).order.instanceId as string
const detailOf = async (id: string) => (await ask(page, `/deposits/deposits/${id}`)).deposit

type End = { on: CalendarDate; day: string; bank: string }

/** The mail about the end that comes says what stands on the deposit. */
async function mailSays({ bank, day }: End, minor: bigint): Promise<void> {
  const address = `${year.origin}/simulator/outbox.json?to=${encodeURIComponent(email)}`
  const letters = (await (await fetch(address)).json()) as { body: string }[]
  const found = letters.filter(({ body }) => body.includes(day) && body.includes(bank))
  expect(found.length).toBeGreaterThan(0)
  for (const { body } of found) expect(body).toContain(written(minor))
}

async function topUp(depositId: string, amount: string): Promise<void> {
  await open(`/dashboard/savings/deposit/${depositId}/top-up/`)
  await page.locator('[data-amount]').fill(amount, patient)
  await submit()
  expect(await sign(page)).toContain(written(cents(amount)))
  await page.locator('[data-order-state="CONFIRMED"]').waitFor(patient)
  await payIn(page)
  await paperSays(cents(amount))
}

/** What is decided stands in the dialog, in the message with the code, and on the page afterwards. */
async function decide(
  depositId: string,
  choose: (form: Locator) => Promise<void>,
): Promise<string> {
  await open(`/dashboard/savings/deposit/${depositId}/`)
  await page.locator('main').getByRole('button', { name: texts.instruction.change }).click(patient)
  const form = page.locator('[data-instruction-form]')
  await choose(form)
  await form.locator('[type="submit"]').click()
  const said = await sign(page)
  await page.locator('[data-signing]').waitFor({ ...patient, state: 'detached' })
  await page.locator('[data-instruction="chosen"]').waitFor(patient)
  return said
}

const split = (sum: string, offerId: string) => async (form: Locator) => {
  await form.locator('input[value="SPLIT"]').check()
  await form.locator('input[inputmode="decimal"]').fill(sum)
  const offer = form.locator(`[data-offer="${offerId}"] input`)
  await form.locator('[data-offer]').first().waitFor(patient)
  if ((await offer.count()) === 0) await form.locator('[data-next-offer] > button').click()
  await offer.check()
  await form.locator('[data-starts-on]').waitFor(patient)
}

/** The part that was named is on the account, the rest with its interest at the other bank. */
async function splitAgrees(depositId: string, sum: bigint): Promise<string> {
  const { earned, deposits } = await books()
  const ended = deposits.find(({ id }) => id === depositId)!
  const { interest, tax } = earned.find((each) => each.depositId === depositId)!
  const rest = ended.principal + interest - tax - sum
  const carried = deposits.find(({ principal }) => principal === rest)
  expect(carried?.balance).toBe(rest)
  const entry = (kind: string) => page.locator(`[data-entry="${kind}"]`)
  const orders = Promise.withResolvers<void>()
  const ordersAre = (url: URL) => url.pathname.endsWith('/orders/orders')
  await page.route(ordersAre, async (route) => {
    await orders.promise
    await route.continue()
  })
  await open(`/dashboard/savings/deposit/${depositId}/`)
  await entry('MATURITY').waitFor(patient)
  expect(await entry('PAYOUT').count()).toBe(0) // Nobody knows yet what followed.
  orders.resolve()
  expect(await entry('PAYOUT').textContent(patient)).toContain(written(sum))
  expect(await entry('CARRIED').textContent(patient)).toContain(written(rest))
  await page.unroute(ordersAre)
  return carried!.id
}

/** Everything of it that was promised at the exit comes back, no cent more or less. */
async function leaveEarly(depositId: string): Promise<bigint> {
  await open(`/dashboard/savings/deposit/${depositId}/withdrawal/`)
  const paid = page
    .getByText(texts.exit.payout, { exact: true })
    .locator('xpath=following-sibling::dd')
  const promised = (await paid.textContent(patient))!
  await page.getByRole('button', { name: orderTexts.deposit.next }).click()
  expect(await sign(page)).toContain(promised)
  await page.getByText(orderTexts.deposit.done).waitFor(patient)
  return cents(promised)
}

type Row = [id: string, balance: bigint, accrued: bigint]
type Foreseen = { account: bigint; carried: bigint; rows: Row[] }

/** What the time machine shows of a later day. What does not exist yet goes by a plus after the one before. */
async function foreseenFor(day: CalendarDate): Promise<Foreseen> {
  await open('/dashboard/time-machine/')
  await page.locator('input[type="date"]').fill(day, patient)
  const figures = page.locator(`[data-projection="${day}"]`)
  await figures.waitFor(patient)
  const figure = async (name: string) =>
    cents((await figures.locator('dl > div', { hasText: name }).locator('dd').textContent())!)
  const rows = await page.locator('[data-held]').evaluateAll((all) =>
    all.map((row) => ({
      id: row.getAttribute('data-held')!,
      figures: [...row.querySelectorAll('td.number')].map((each) => each.textContent!),
    })),
  )
  return {
    ...{
      account: await figure(texts.machine.account),
      carried: await figure(texts.machine.carried),
    },
    rows: rows.map(({ id, figures: [balance, accrued] }) => [id, cents(balance!), cents(accrued!)]),
  }
}

/** The deposits have just been looked at. */
async function cameTrue(foreseen: readonly Row[]): Promise<void> {
  const { deposits } = await books()
  for (const [id, ...sums] of foreseen) {
    const balance = deposits.find((each) => each.id === id)?.balance
    expect([id, balance, accrued.get(id)]).toEqual([id, ...sums])
  }
}

async function takeAll(depositId: string): Promise<void> {
  await open(`/dashboard/savings/deposit/${depositId}/withdrawal/`)
  await page.getByLabel(orderTexts.deposit.everything).check(patient)
  await page.getByRole('button', { name: orderTexts.deposit.next }).click()
  await sign(page)
  await page.getByText(orderTexts.deposit.done).waitFor(patient)
}

/** The one that took over where this one ended. */
async function renewalOf(depositId: string): Promise<string> {
  const { rows } = await year.db.query<{ id: string }>(
    `select instance_id as id from deposits.contracts where renewed_from = $1`,
    [depositId],
  )
  return rows[0]!.id
}

async function endOf(depositId: string): Promise<End> {
  const { paysOn, maturesOn, bankId } = await detailOf(depositId)
  const bank = banks.find(({ id }) => id === bankId)!.name
  return { on: paysOn, day: formatDate(locale, maturesOn, 'long'), bank }
}

describe('a year of a saver', () => {
  let term: string

  test('begins with nothing, and the dashboard names what an order waits for, and its last day', {
    timeout: 300_000,
  }, async () => {
    await register()
    expect((await onDashboard()).total).toBe(0n)
    term = await place('OF042', '12.345,67', 'PAYOUT')
    await open('/dashboard/')
    const task = page.locator(`[data-task="funding-${term}"]`)
    await expect.poll(() => task.textContent(patient), patient).toContain(written(1_234_567n))
    expect(await task.textContent()).toContain(formatDate(locale, date('2026-11-30'), 'medium'))
    await task.click()
    await pay('12.345,67')
  })

  test('shows the ledger’s amounts on every page, paper and message', {
    timeout: 900_000,
  }, async () => {
    await allAgrees()
    const renewing = await order('OF007', '3.000', 'RENEW_PRINCIPAL_AND_INTEREST')
    const overnight = await order('OF018', '2.000,50')
    await year.pass({ days: 1 })
    await allAgrees()
    await year.pass({ days: 4 })
    const [first, short, daily] = [
      await depositOf(term),
      await depositOf(renewing),
      await depositOf(overnight),
    ]
    await allAgrees()

    await topUp(daily, '1.234,56')
    await year.pass({ days: 5 })
    await allAgrees()
    const said = await decide(first, split('5.000', 'OF033'))
    expect(said).toContain(written(500_000n))
    const firstEnds = await endOf(first)
    const afterwards = addDays(firstEnds.on, 7)
    const foreseen = await foreseenFor(afterwards)

    const shortEnds = await endOf(short)
    await year.pass({ to: addDays(shortEnds.on, 1) })
    await mailSays(shortEnds, 300_000n)
    const second = await renewalOf(short)
    await allAgrees()

    await year.pass({ to: afterwards })
    await mailSays(firstEnds, 1_234_567n)
    const carried = await splitAgrees(first, 500_000n)
    await allAgrees()
    const third = await renewalOf(second)
    const { rows } = foreseen
    expect(rows.map(([id]) => id).toSorted()).toEqual([`${short}++`, daily].toSorted())
    await cameTrue(rows.map(([id, ...sums]) => [id === daily ? daily : third, ...sums]))
    const { account: now, deposits } = await books()
    const { balance } = deposits.find(({ id }) => id === carried)!
    expect([foreseen.account, foreseen.carried]).toEqual([now.balance, balance])

    await decide(third, (form) => form.locator('input[value="PAYOUT"]').check())
    const before = (await books()).account.balance
    const promised = await leaveEarly(carried)
    await year.pass({ days: 40 })
    expect((await books()).account.balance - before).toBe(promised)
    await allAgrees()

    await year.pass({ to: date('2027-11-16') })
    await takeAll(daily)
    await year.pass({ days: 4 })
    await allAgrees()
    await open('/account-withdrawal')
    const { account } = await books()
    const available = page.locator('[data-available]')
    expect(cents((await available.textContent(patient))!)).toBe(account.balance)
    expect(await payOutAll(page)).toContain(written(account.balance))
    await dashboardAgrees(await books())
    await year.pass({ days: 4 })
    await allAgrees()
    expect((await books()).account.balance).toBe(0n)
  })
})
