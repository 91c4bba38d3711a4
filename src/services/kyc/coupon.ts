// The coupon for a branch, as a paper in the customer's folder: what to bring, and by what the counter knows them.

import { formatDate } from '#domain/format.ts'
import type { Tx } from '#platform/db.ts'
import { filePapers } from '#services/documents/index.ts'
import type { Coupon, IdentificationWish } from './parts.ts'
import { identificationWords } from './words.ts'

export async function fileCoupon(
  tx: Tx,
  customerId: string,
  { id, person, locale }: IdentificationWish,
  { number, validUntil }: Coupon,
): Promise<void> {
  const { coupon } = identificationWords(locale)
  const pairs = [
    [coupon.name, `${person.firstName} ${person.lastName}`],
    [coupon.number, number],
    [coupon.validUntil, formatDate(locale, validUntil, 'long')],
  ] as const
  const facts = { title: coupon.title, blocks: [{ pairs }, coupon.text, coupon.after] }
  await filePapers(tx, { customerId, locale }, [{ type: 'coupon', subject: id, facts }])
}
