// What is signed of who acts for a customer: what somebody may do or no longer may, and how many sign; and the lines
// that say it.

import type { CalendarDate } from '../date.ts'
import { formatDate, formatMoney } from '../format.ts'
import type { Locale } from '../market.ts'
import type { Money } from '../money.ts'
import type { Authority } from '../party/acts.ts'
import type { SigningRuleKind } from '../party/signing-rule.ts'
import type { ActLine, SayAct } from './act-line.ts'

export type PartyAct =
  | {
      name: 'authority'
      change: 'grant' | 'end'
      person: string
      email: string | null
      authority: Authority
    }
  | { name: 'death'; person: string; diedOn: CalendarDate }
  | {
      name: 'signingRule'
      customer: string
      kind: SigningRuleKind
      /** Their names, in the order in which they are known. */
      named: readonly string[]
      aloneUpTo: Money | null
    }

export function linesOfParty(act: PartyAct, { locale, say }: { locale: Locale; say: SayAct }) {
  const line = (label: string, value: string): ActLine => ({ label: say(label), value })
  if (act.name === 'authority')
    return [
      line('person', act.person),
      ...(act.email ? [line('email', act.email)] : []),
      line('may', say(`authorities.${act.authority}`)),
    ]
  if (act.name === 'death')
    return [line('person', act.person), line('diedOn', formatDate(locale, act.diedOn, 'long'))]
  const { kind, named, aloneUpTo } = act
  return [
    line('signs', say(`rules.${kind}`)),
    ...(named.length > 0 ? [line('named', named.join(', '))] : []),
    ...(aloneUpTo
      ? [{ ...line('aloneUpTo', formatMoney(locale, aloneUpTo)), isNumber: true }]
      : []),
  ]
}
