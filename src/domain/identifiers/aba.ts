// US routing numbers (ABA): nine digits, the first two name a Federal Reserve district.

import type { Checked } from './checked.ts'

const routingNumber = /^(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/
const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1]

export function parseAba(text: string): Checked<'aba.format' | 'aba.checksum'> {
  const aba = text.trim()
  if (!routingNumber.test(aba)) return { refusal: 'aba.format' }
  const sum = weights.reduce((total, weight, i) => total + weight * Number(aba[i]), 0)
  return sum % 10 === 0 ? { value: aba } : { refusal: 'aba.checksum' }
}
