// E-mail addresses: plain ASCII, a domain with a dot, lower case so that one person is one address.

import { asciiLower } from './ascii.ts'
import type { Checked } from './checked.ts'

const longest = 254
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

export function parseEmail(text: string): Checked<'email.format'> {
  const email = asciiLower(text.trim())
  const at = email.lastIndexOf('@')
  const [local, labels] = [email.slice(0, at), email.slice(at + 1).split('.')]
  const isEmail =
    email.length <= longest &&
    at > 0 &&
    local.length <= 64 &&
    localPart.test(local) &&
    labels.length >= 2 &&
    labels.every((part) => label.test(part)) &&
    /^[a-z]/.test(labels.at(-1)!)
  return isEmail ? { value: email } : { refusal: 'email.format' }
}
