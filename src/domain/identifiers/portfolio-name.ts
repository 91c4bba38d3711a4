// The name a customer gives a portfolio.

import type { Checked } from './checked.ts'

/** [VAL-001, CST-004] */
export const portfolioNameMaxLength = 25

/** The document's list to the letter: ë and ï belong to it, ß does not. [VAL-002, VAL-003] */
const allowed = /^[a-z0-9äëïöü ._-]+$/i

/** Composed first, so that an ä typed as a and dots is the same ä; spaces stay. */
export function parsePortfolioName(text: string): Checked<'name.length' | 'name.characters'> {
  const name = text.slice(0, portfolioNameMaxLength * 4).normalize('NFC')
  if (name.length < 1 || name.length > portfolioNameMaxLength) return { refusal: 'name.length' }
  return allowed.test(name) ? { value: name } : { refusal: 'name.characters' }
}
