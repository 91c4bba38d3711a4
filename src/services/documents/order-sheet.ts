// What is read before an order is signed: a sheet whose file is named after both, and the file as it is sent.

import type { CalendarDate } from '#domain/date.ts'
import type { Locale } from '#domain/market.ts'
import { pdf } from './pdf.ts'
import type { Block, Sheet } from './sheet.ts'

export type OrderSheet = Sheet & { fileName: string }

export const orderSheet = (
  { market, reference }: { market: Locale; reference: string },
  { title, blocks }: { title: string; blocks: readonly Block[] },
  on: CalendarDate,
): OrderSheet => ({ locale: market, title, on, blocks, fileName: `${title} ${reference}.pdf` })

/** Takes its time: drawn after the connection is given back. */
export async function sheetFile({ fileName, ...sheet }: OrderSheet) {
  const content = (await pdf(sheet)).toString('base64')
  return { fileName, contentType: 'application/pdf', content }
}
