// The paper of a transfer: what moves whereto, that nothing is sold, and what becomes of weights, fee and tax.

import { formatMoney } from '#domain/format.ts'
import type { Block } from '#services/documents/index.ts'
import type { Instruction } from '#services/orders/index.ts'
import type { OrderTerms } from './order-store.ts'
import type { Words } from './paper-words.ts'

export const transferBlocks = (
  { order, terms }: { order: Instruction; terms: OrderTerms },
  { paper, say, locale }: Words,
): Block[] => [
  paper('transfer.lead', { portfolio: terms.portfolioName, target: terms.target!.name }),
  { pairs: [[paper('transfer.value'), formatMoney(locale, order.amount)]] },
  say('transfer.kept'),
  say('transfer.weights'),
  say('transfer.fee'),
  paper('risk'),
]
