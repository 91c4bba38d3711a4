// Questions and answers, read from a page written as headings that ask and texts that answer.

import type { TextFile } from './content.ts'

export type Question = { question: string; answer: string }

export const questionsOf = (page: TextFile | undefined): Question[] =>
  (page?.body ?? '').split(/^## /m).flatMap((part) => {
    const [question = '', ...answer] = part.split('\n')
    const text = answer.join('\n').trim()
    return question.trim() && text ? [{ question: question.trim(), answer: text }] : []
  })
