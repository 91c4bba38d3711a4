// Questions and answers, read from a page written as headings that ask and texts that answer, in groups.

import { folded } from '#domain/folded.ts'
import type { TextFile } from './content.ts'

/** The group is the heading of the first level it stands below. */
export type Question = { question: string; answer: string; group: string }

export function questionsOf(page: TextFile | undefined): Question[] {
  let group = ''
  return (page?.body ?? '').split(/^(?=##? )/m).flatMap((part) => {
    const [heading = '', ...answer] = part.split('\n')
    const [, marks, title = ''] = /^(##?) (.*)$/.exec(heading) ?? []
    if (marks === '#') group = title.trim()
    const text = answer.join('\n').trim()
    return marks === '##' && text ? [{ question: title.trim(), answer: text, group }] : []
  })
}

/** Those that contain every word, wherever and however it is spelled; all where nothing is asked for. */
export function questionsAbout(questions: readonly Question[], asked: string): Question[] {
  const words = folded(asked).split(/\s+/).filter(Boolean)
  return questions.filter(({ question, answer }) => {
    const text = folded(`${question} ${answer}`)
    return words.every((word) => text.includes(word))
  })
}
