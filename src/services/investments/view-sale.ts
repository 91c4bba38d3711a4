// What a sale would bring now, as it is shown before it is ordered.

import type { CallReply } from '#contracts/call.ts'
import type { investingCalls } from '#contracts/investing.ts'
import { tradingCutOffMinutes } from '#domain/investment/buying.ts'
import type { SaleType } from '#domain/investment/portfolio-order.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { decimalOf, parseMoney } from '#domain/money.ts'
import { forwardingDay, minuteOfDay } from '#domain/order/funding.ts'
import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { Invalid } from '#platform/failure.ts'
import { assertSellable, foreseen } from './sale.ts'
import { saleDays } from './sale-papers.ts'
import { held } from './situation.ts'

type Asked = {
  customer_id: string
  portfolioId: string
  type: SaleType
  amount?: string
  minute: Date
}

export async function viewSale(
  tx: Tx,
  asked: Asked,
): Promise<CallReply<typeof investingCalls.sale>> {
  const { customer_id: customerId, type } = asked
  const { id: portfolioId } = await held(tx, customerId, asked.portfolioId)
  const amount = type === 'PARTIAL_SELL' ? parseMoney(asked.amount ?? '', 'EUR') : undefined
  if (type === 'PARTIAL_SELL' && !amount)
    throw new Invalid([{ pointer: '/amount', code: 'required' }])
  const wish = { customerId, type, portfolioId, amount }
  const sellable = await assertSellable(tx, wish)
  const { proceeds, tax, taxes, fee, net } = await foreseen(tx, wish, sellable)
  const minute = minuteOfDay(asked.minute, marketOf(sellable.saver.market).calendar)
  const today = await businessDate(tx)
  return {
    ...{ currencyCode: 'EUR', proceeds: decimalOf(proceeds) },
    ...(tax && {
      tax: {
        ...{ total: decimalOf(taxes), gain: decimalOf(tax.gain) },
        ...{ lossesUsed: decimalOf(tax.lossesUsed), exempted: decimalOf(tax.tax.exemptionUsed) },
      },
    }),
    ...(fee && { fee: decimalOf(fee) }),
    net: decimalOf(net),
    ...saleDays(forwardingDay(today, minute, tradingCutOffMinutes, 'TARGET')),
  }
}
