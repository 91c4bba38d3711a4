// What is signed, in the words of the customer's language, and the message that brings the code for it.

import type { Locale, Market } from '#domain/market.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { once } from '#domain/once.ts'
import type { SayAct } from '#domain/signing/act-line.ts'
import { type SaidAct, type SignedAct, saidAct } from '#domain/signing/signed-act.ts'
import { marketWords } from '#platform/market-words.ts'
import { sayIn } from '#platform/say.ts'

const sayAct = once(
  ({ locale }: Market): SayAct =>
    // Funds, and what one chooses of them, are called as they are on every page.
    sayIn(locale, {
      ...marketWords(locale, 'acts'),
      funds: marketWords(locale, 'investments').funds!,
      own: marketWords(locale, 'investing').own!,
    }),
)

/** What the screen shows; the message says nothing else. */
export const actIn = (locale: Locale, act: SignedAct): SaidAct =>
  saidAct(act, locale, sayAct(marketOf(locale)))

export function codeMessage(locale: Locale, { title, lines }: SaidAct, code: string) {
  const say = sayAct(marketOf(locale))
  const act = [title, ...lines.map((line) => say('message.line', line))].join('\n')
  return { subject: say('message.subject'), body: say('message.body', { code, act }) }
}
