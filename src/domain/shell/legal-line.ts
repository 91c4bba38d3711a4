// The line that says who is behind the site and who supervises it, as each market must read it.

import { guaranteeLimit, guaranteeScheme } from '../cover/guarantee-schemes.ts'
import type { CalendarDate } from '../date.ts'
import { formatRound } from '../format.ts'
import type { Market } from '../market.ts'

/** Lines that name it add the legal form themselves. */
const servicingBank = 'Hansekontor Bank'
const firmReference = '000000'
/** The one scheme whose limit a line quotes. */
const quotedScheme = 'UK-FSCS'

export function legalLine({ locale, legalLine: line }: Market, brand: string, day: CalendarDate) {
  const limit = guaranteeLimit(guaranteeScheme(quotedScheme), day)
  const values = {
    brand,
    servicingBank,
    firmReference,
    guaranteeLimit: formatRound(locale, limit),
  }
  return line.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    name in values ? values[name as keyof typeof values] : whole,
  )
}
