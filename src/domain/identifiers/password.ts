// Passwords: long enough, not known to every attacker, not the person's own data. Nothing else.

import { folded } from '../folded.ts'
import type { Checked } from './checked.ts'
import { isGuessable } from './guessable.ts'
import { headOfLeaked } from './leaked-passwords.ts'

export type PasswordRefusal =
  | 'password.short'
  | 'password.long'
  | 'password.common'
  | 'password.personal'

const shortest = 12
const longest = 128
const fewestDifferentCharacters = 4

export type PasswordOwner = { readonly email: string; readonly names?: readonly string[] }

/** Knows passwords however they are spelt. */
export type LeakedPasswords = { has(password: string): boolean }

/** Kept exactly as typed: spaces, emoji and case are part of it. A browser knows the head of the list alone, and says so. */
export function parsePassword(
  text: string,
  owner: PasswordOwner,
  leaked: LeakedPasswords,
): Checked<PasswordRefusal> {
  // No character takes more than two units, so nothing this long can be short enough.
  if (text.length > longest * 2) return { refusal: 'password.long' }
  const characters = [...text]
  if (characters.length < shortest) return { refusal: 'password.short' }
  if (characters.length > longest) return { refusal: 'password.long' }

  const lower = text.toLowerCase()
  const isKnown = headOfLeaked.has(lower) || leaked.has(lower)
  if (isKnown || new Set(lower).size < fewestDifferentCharacters)
    return { refusal: 'password.common' }
  if (containsOwner(text, owner)) return { refusal: 'password.personal' }
  return isGuessable(text) ? { refusal: 'password.common' } : { value: text }
}

/** Shorter parts of a name stand in too many other words. */
const shortestPart = 4

/** A name or the mail address's own half, whole or one of its parts, however it is accented. */
export function containsOwner(password: string, { email, names = [] }: PasswordOwner): boolean {
  const typed = letters(password).join('')
  return [email, email.split('@')[0]!, ...names].some((name) => {
    const parts = letters(name)
    const whole = parts.join('')
    return (name === email ? [whole] : [...parts, whole]).some(
      (part) => part.length >= shortestPart && typed.includes(part),
    )
  })
}

/** `Jean-François D'Arc` → `jean`, `francois`, `d`, `arc`. */
const letters = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []
