import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBusinessDays } from '#domain/calendar/business-day.ts'
import { addDays, type CalendarDate } from '#domain/date.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { type Marketplace, openMarketplace } from '../../../test/marketplace.ts'

const login = 'anna.schmidt'
let market: Marketplace
let depositId: string
beforeAll(async () => {
  market = await openMarketplace()
  const path = `/deposits/deposits?customer_id=${market.customerOf(login)}`
  const { body } = await market.call(login, 'GET', path)
  depositId = body.find(({ kind }: { kind: string }) => kind === 'NOTICE').id
})
afterAll(() => market.close())

const goTo = (day: CalendarDate) =>
  market.worker.query('update platform.business_clock set business_date = $1', [day])

async function giveNotice(): Promise<{ id: string; effectiveOn: CalendarDate }> {
  const path = `/deposits/deposits/${depositId}/withdrawals`
  const { body: asked } = await market.call(login, 'POST', path, { body: {} })
  await market.sign(login, asked.signature)
  const body = { signatureId: asked.signature.id }
  return (await market.call(login, 'POST', path, { body })).body.withdrawal
}

test('a notice is taken back until two business days before it is paid, and not a day later', async () => {
  const takeBack = async ({ id }: { id: string }) => {
    const path = `/deposits/deposits/withdrawals/${id}/cancellation`
    const { status, body } = await market.call(login, 'POST', path)
    return [status, body.state ?? body.code]
  }
  const lastDayOf = ({ effectiveOn }: { effectiveOn: CalendarDate }) =>
    addBusinessDays(marketOf('de-DE').calendar, effectiveOn, -2)

  const first = await giveNotice()
  await goTo(lastDayOf(first))
  expect(await takeBack(first)).toEqual([200, 'WITHDRAWN'])
  const second = await giveNotice()
  await goTo(addDays(lastDayOf(second), 1))
  expect(await takeBack(second)).toEqual([409, 'order.state'])
})
