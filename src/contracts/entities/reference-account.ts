// A reference account on the wire. [ENT-039]

import * as z from 'zod/mini'
import { currencyCode, identifier, text } from '../text.ts'

export const referenceAccount = z.strictObject({
  accountId: identifier,
  accountHolder: text(100),
  bankName: z.exactOptional(text(100)),
  bic: z.exactOptional(text(11)),
  iban: z.exactOptional(text(34)),
  accountNumber: z.exactOptional(text(34)),
  branchCode: z.exactOptional(text(20)),
  ccy: currencyCode,
})
