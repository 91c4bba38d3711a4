// The pages on which is chosen what somebody outside, pretended, answers.

import type { FastifyRequest } from 'fastify'
import { NotFound } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { takeForms } from './forms.ts'
import { type SimulatorPage, sendPage } from './page.ts'

export type Answer = { title: string; text: string }

export const answersStyle = `
  form { display: grid; gap: 0.75rem; margin-top: 1.5rem }
  label { display: grid; gap: 0.25rem }
  button[type=submit] { text-align: start; padding: 0.75rem 1rem; background: none; color: inherit; border-color: var(--soft) }
  small { display: block; color: var(--soft); font-weight: 400 }`

export const answerButton = ([value, { title, text }]: [value: string, answer: Answer]): string =>
  `<button type="submit" name="answer" value="${value}">${title} <small>${text}</small></button>`

export const answerForm = (answers: Readonly<Record<string, Answer>>): string => `
  <form method="post">
    ${Object.entries(answers).map(answerButton).join('\n    ')}
  </form>`

type AnswerPage<Asked> = {
  /** With the place of an `:id`. */
  url: string
  find: (id: string) => Promise<Asked | undefined>
  page: (asked: Asked) => SimulatorPage
  /** Says where to go next. */
  take: (asked: Asked, answer: string) => Promise<string>
}

export function addAnswerPage<Asked>(
  server: Server,
  { url, find, page, take }: AnswerPage<Asked>,
): void {
  const config = { access: 'neighbour' } as const
  const askedOf = async ({ params }: FastifyRequest): Promise<Asked> => {
    const asked = await find((params as { id: string }).id)
    if (!asked) throw new NotFound()
    return asked
  }
  server.register(async (scope) => {
    takeForms(scope)
    scope.route({
      ...{ method: 'GET', url, config },
      handler: async (request, reply) => {
        const asked = await askedOf(request)
        // Without it the form would be sent as if from nowhere, and be refused.
        return sendPage(reply.header('referrer-policy', 'same-origin'), page(asked))
      },
    })
    scope.route({
      ...{ method: 'POST', url, config },
      handler: async (request, reply) => {
        const { answer = '' } = (request.body ?? {}) as { answer?: string }
        return reply.redirect(await take(await askedOf(request), answer), 303)
      },
    })
  })
}
