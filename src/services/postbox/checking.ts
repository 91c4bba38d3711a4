// Is this message really from us? A code is looked up and its seal made again; a whole message is compared with what
// we wrote, word by word.

import type { CallReply } from '#contracts/call.ts'
import type { postboxCalls as calls } from '#contracts/postbox.ts'
import { addMonths } from '#domain/date.ts'
import {
  codesIn,
  foldedMessage,
  maskedEmail,
  monthsToCheck,
  readLetterCode,
} from '#domain/letter/letter-code.ts'
import { businessDate } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'
import type { Vault } from '#platform/vault.ts'
import { mailOf } from './letter-mail.ts'
import { checkLetter, type LetterText, textOfLetter } from './letter-store.ts'
import { sealOf } from './seal.ts'

type Checked = CallReply<typeof calls.checkLetter>
const unknown: Checked = { verdict: 'unknown' }

/** One mail tells of several letters; more than these in one is nobody's. */
const mostCodes = 40

/** The letters of these codes, where all are ours and stand as they were sealed. */
async function lettersOf(tx: Tx, vault: Vault, codes: readonly string[]) {
  const letters: (LetterText & { code: string })[] = []
  for (const code of codes) {
    const letter = await textOfLetter(tx, code)
    if (!letter || (letter.isSealed && (await sealOf(tx, vault, letter)) !== code)) return []
    letters.push({ ...letter, code })
  }
  return letters
}

/** What we sent under these codes: the letter itself, and the mail that tells of it, each with its subject or without. */
function sentOf(letters: readonly (LetterText & { code: string })[]): string[] {
  const [first] = letters
  const { locale } = first!
  const mail =
    locale && mailOf(letters.map((letter) => ({ ...letter, email: '', locale: letter.locale! })))
  const sent = [...(letters.length === 1 ? [first!] : []), ...(mail ? [mail] : [])]
  return sent.flatMap(({ subject, body }) => [body, `${subject} ${body}`]).map(foldedMessage)
}

/** By its code alone, or by a whole message that has one. */
export function checkedMessage(db: Db, vault: Vault, typed: string): Promise<Checked> {
  const code = readLetterCode(typed)
  const codes = code ? [code] : codesIn(typed)
  if (codes.length === 0 || codes.length > mostCodes) return Promise.resolve(unknown)
  return db.transaction(async (tx) => {
    const letters = await lettersOf(tx, vault, codes)
    const letter = letters[0] && (await checkLetter(tx, letters[0].code))
    if (!letter) return unknown
    const { subject, writtenOn, emails, checks } = letter
    if (addMonths(writtenOn, monthsToCheck) < (await businessDate(tx)))
      return { verdict: 'expired' }
    if (!code && !sentOf(letters).includes(foldedMessage(typed))) return { verdict: 'altered' }
    const to = emails.map(maskedEmail)
    return { verdict: 'genuine', subject, writtenOn, to, checks, isWhole: !code }
  })
}
