// A market's words, said with what stands in them. Nobody reads or signs a text with a gap: what is missing is our bug.

import { createTranslator } from 'use-intl/core'
import type { Locale } from '#domain/market.ts'
import type { SayAct } from '#domain/signing/act-line.ts'
import { marketWords, type Words } from './market-words.ts'

export const sayIn = (locale: Locale, words: string | Words): SayAct =>
  createTranslator({
    locale,
    messages: typeof words === 'string' ? marketWords(locale, words) : words,
    onError(error) {
      throw error
    },
  }) as unknown as SayAct
