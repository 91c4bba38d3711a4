// The certificate that an American tax number is one's own, apart from the rules of numbers, which are much to carry.

import type { Locale } from '../market.ts'
import type { TaxAnswers } from './answers.ts'

type Asked = Pick<TaxAnswers, 'isW9Certified'> & {
  residences: readonly { countryCode: string }[]
}

/** Only there a form W-9 is asked for: elsewhere nobody is taken who pays tax in the United States. */
export const asksForW9 = ({ residences }: Asked, locale: Locale): boolean =>
  locale === 'en-US' && residences.some(({ countryCode }) => countryCode === 'USA')

/** Nothing where it is not asked for, whatever was ticked before another country took the place. */
export const w9Certified = (answers: Asked, locale: Locale): boolean | undefined =>
  asksForW9(answers, locale) ? answers.isW9Certified : undefined
