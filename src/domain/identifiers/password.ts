// Passwords: long enough, not known to every attacker, not the person's own data. Nothing else.

import type { Checked } from './checked.ts'
import { leakedPasswords } from './leaked-passwords.ts'

export type PasswordRefusal =
  | 'password.short'
  | 'password.long'
  | 'password.common'
  | 'password.personal'

const shortest = 12
const longest = 128
const fewestDifferentCharacters = 4

/** Kept exactly as typed: spaces, emoji and case are part of it. */
export function parsePassword(
  text: string,
  personal: { readonly email: string; readonly names?: readonly string[] },
): Checked<PasswordRefusal> {
  // No character takes more than two units, so nothing this long can be short enough.
  if (text.length > longest * 2) return { refusal: 'password.long' }
  const characters = [...text]
  if (characters.length < shortest) return { refusal: 'password.short' }
  if (characters.length > longest) return { refusal: 'password.long' }

  const lower = text.toLowerCase()
  if (leakedPasswords.has(lower) || new Set(lower).size < fewestDifferentCharacters)
    return { refusal: 'password.common' }
  return isPersonal(lower, personal) ? { refusal: 'password.personal' } : { value: text }
}

/** The mail address, its first part or a name, alone or with a few characters around it. */
function isPersonal(
  password: string,
  { email, names = [] }: { readonly email: string; readonly names?: readonly string[] },
): boolean {
  const whole = email.toLowerCase()
  const words = [whole, whole.split('@')[0]!, ...names.map((name) => name.toLowerCase())]
  return words.some(
    (word) => word.length >= 4 && password.includes(word) && password.length - word.length < 8,
  )
}
