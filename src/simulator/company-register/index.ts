// The registers of companies, pretended: they know the few of `content/demo/register.json` and nobody else, and do not
// answer for a number that ends in 99. A German number with another digit before it, or a letter behind it, is that of
// the same company once more: each can be opened an account for once only.

import register from '#content/demo/register.json' with { type: 'json' }
import { folded } from '#domain/folded.ts'
import type { RegisterEntry } from '#domain/registration/company.ts'
import type { LookUpCompany } from '#services/registration/index.ts'

const entries = register.entries as readonly (RegisterEntry & { country: string })[]

export const simulatedRegister: LookUpCompany = async ({ country, court, number }) => {
  if (/99\D*$/.test(number)) return 'AWAY'
  const found = entries.find(
    (entry) =>
      entry.country === country &&
      entry.registerNumber === number.replace(/^HRB \d(\d{5})( [A-Z])?$/, 'HRB $1') &&
      (entry.registerCourt === '' || folded(entry.registerCourt) === folded(court)),
  )
  if (!found) return 'UNKNOWN'
  const { country: _, ...entry } = found
  return { ...entry, registerNumber: number }
}
