// Names of people: Latin letters with their diacritics, apostrophe, hyphen and space.

import type { Checked } from './checked.ts'

const longest = 50
const name =
  /^[[\p{L}&&\p{Script=Latin}]--[\uff21-\uff5a]][[[\p{L}&&\p{Script=Latin}]--[\uff21-\uff5a]] '’\-]*$/v

export function parsePersonName(text: string): Checked<'name.length' | 'name.characters'> {
  if (text.length > longest * 4) return { refusal: 'name.length' }
  const normal = text.normalize('NFC').trim().replace(/ +/g, ' ')
  if (normal.length < 1 || normal.length > longest) return { refusal: 'name.length' }
  return name.test(normal) ? { value: normal } : { refusal: 'name.characters' }
}
