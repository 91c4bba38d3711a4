// A complaint by whoever has no login: what its form asks, and what has to be mended.

import { parseEmail } from '../identifiers/email.ts'

/** In the order of the form: the first that is wrong has the focus. */
export const complaintFields = ['name', 'mail', 'text'] as const
export type ComplaintField = (typeof complaintFields)[number]

export const longestName = 100
export const longestComplaint = 5000

type Written = { name: string; email: string; text: string }

export function complaintWritten(
  typed: Readonly<Partial<Record<ComplaintField, string>>>,
): { written: Written } | { wrong: ComplaintField[] } {
  const { value: email } = parseEmail(typed.mail ?? '')
  const name = typed.name?.trim() ?? ''
  const text = typed.text?.replaceAll('\r\n', '\n').trim() ?? ''
  const isRight = {
    name: name.length > 0 && name.length <= longestName,
    mail: email !== undefined,
    text: text.length > 0 && text.length <= longestComplaint,
  }
  const wrong = complaintFields.filter((field) => !isRight[field])
  return email && wrong.length === 0 ? { written: { name, email, text } } : { wrong }
}
