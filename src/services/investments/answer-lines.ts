// What somebody answered before investing, as papers say it.

import { formatRound } from '#domain/format.ts'
import { knowledgeStatements, type Questionnaire } from '#domain/investment/questionnaire.ts'
import { money } from '#domain/money.ts'
import type { Words } from './paper-words.ts'

const answerIn =
  ({ say }: Words) =>
  (question: string, answer: string | number): [string, string] => [
    say(`questions.${question}.label`),
    say(`questions.${question}.${answer}`),
  ]

/** What somebody has done with funds so far, and knows of them. */
export function knownBy(answers: Questionnaire, words: Words): [string, string][] {
  const { say } = words
  const of = answerIn(words)
  return [
    of('count', answers.count),
    of('duration', answers.duration),
    of('amount', answers.amount),
    ...knowledgeStatements.map((statement): [string, string] => [
      say(`questions.knowledge.${statement}`),
      say(`questions.judgement.${answers.knowledge[statement]}`),
    ]),
  ]
}

export function answered(answers: Questionnaire, words: Words): [string, string][] {
  const { say, locale } = words
  const of = answerIn(words)
  return [
    ...knownBy(answers, words),
    of('horizon', answers.horizonYears),
    of('loss', answers.maxLossPct),
    of('reserve', answers.reserveMonths),
    [
      say('questions.freeAssets.label'),
      formatRound(locale, money(BigInt(answers.freeAssets) * 100n, 'EUR')),
    ],
    of('sustainability', answers.sustainability),
  ]
}
