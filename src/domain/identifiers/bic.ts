// BICs: bank, country, place, and sometimes a branch.

import { isValidBIC } from 'ibantools'
import { asciiUpper } from './ascii.ts'
import type { Checked } from './checked.ts'

export function parseBic(text: string): Checked<'bic.format'> {
  const bic = asciiUpper(text.trim())
  return bic.length <= 11 && isValidBIC(bic) ? { value: bic } : { refusal: 'bic.format' }
}
