// The steps of "How it works": parts of the text whose heading begins with a number.

import type { TextSection } from '../markdown.tsx'

export type Step = TextSection & { number: number; title: string }

const numbered = /^(\d+)\.\s+(.+)$/

export const stepsOf = (sections: readonly TextSection[]): Step[] =>
  sections.flatMap((section) => {
    const [, number, title] = numbered.exec(section.text) ?? []
    return title ? [{ ...section, number: Number(number), title }] : []
  })

export const restOf = (sections: readonly TextSection[]): TextSection[] =>
  sections.filter(({ text }) => !numbered.test(text))
