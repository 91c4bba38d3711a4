import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { call } from './call.ts'
import { calls } from './catalogue.ts'
import { openApiOf } from './openapi.ts'
import { problem } from './problem.ts'
import { refusals } from './refusals.ts'

const about = { title: 'Tidemark', version: '1', origin: 'http://localhost:3000' }

type Response = { content?: Record<string, { schema: unknown }> }
type Operation = {
  operationId: string
  parameters: Array<{ name: string; in: string; required: boolean; schema: object }>
  security: object[]
  requestBody?: { content: Record<string, { schema: { required: string[] } }> }
  summary: string
  tags: string[]
  responses: Record<string, Response | undefined>
}
type Document = {
  openapi: string
  tags: Array<{ name: string; description: string }>
  paths: Record<string, { get?: Operation; post?: Operation }>
}

const document = openApiOf(calls, about) as unknown as Document
const operations = Object.values(document.paths).flatMap((path) => Object.values(path))

test('every call is described, each under a name of its own', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(operations).toHaveLength(calls.length)
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(calls.length)
})

test('a call says its parameters and what it answers', () => {
  const { parameters, security, responses } =
    document.paths['/api/accounts/accounts/{accountId}']!.get!
  expect(parameters.map(({ name, in: place, required }) => [name, place, required])).toEqual([
    ['accountId', 'path', true],
    ['embed', 'query', false],
  ])
  expect(security).toEqual([{ token: [] }])
  const reply = responses['200']?.content?.['application/json']?.schema
  expect(reply).toMatchObject({ type: 'object', additionalProperties: false })
})

test('every call has a summary, a described group, and problems by status with their codes', () => {
  const groups = new Map(document.tags.map(({ name, description }) => [name, description]))
  for (const [path, methods] of Object.entries(document.paths))
    for (const { operationId, summary, tags, responses } of Object.values(methods)) {
      expect(summary.trim().length, operationId).toBeGreaterThan(5)
      expect(groups.get(tags[0]!), operationId).toMatch(/^\w.{8,}\.$/)
      const failures = Object.entries(responses).filter(([status]) => !/^2/.test(status))
      expect(failures.length, operationId).toBeGreaterThan(2)
      const type = path.startsWith('/auth/') ? 'application/json' : 'application/problem+json'
      const isOAuth = tags[0] === 'identity-provider'
      for (const [status, failure] of failures) {
        const content = failure?.content ?? {}
        expect(Object.keys(content), `${operationId} ${status}`).toEqual([
          isOAuth ? 'application/json' : 'application/problem+json',
        ])
        if (!isOAuth)
          expect(JSON.stringify(content[type] ?? content), operationId).toContain('"enum":[')
      }
    }
})

test('what a rule refuses stands at its call', () => {
  const { responses } = document.paths['/api/orders/orders/{orderId}/withdrawal']!.post!
  expect(JSON.stringify(responses['409'])).toContain('withdrawal.right')
  expect(JSON.stringify(responses['422'])).toContain('idempotency.reused')
  expect([...refusals.keys()].filter((call) => !calls.includes(call))).toEqual([])
})

test('forms are described as forms, and what comes back empty as 204', () => {
  const logout = document.paths['/auth/realms/global/protocol/openid-connect/logout']!.post!
  expect(logout.requestBody?.content).toHaveProperty(['application/x-www-form-urlencoded'])
  expect(logout.security).toEqual([])
  expect(Object.keys(logout.responses)).toEqual(['204', '400', '401', '429'])
})

test('a call that moves money asks for an idempotency key', () => {
  const pay = call({
    service: 'payment',
    method: 'POST',
    path: '/payouts',
    access: 'customer',
    act: 'see',
    summary: 'Pay out',
    body: z.strictObject({ amount: z.string() }),
    movesMoney: true,
  })
  const { paths } = openApiOf([pay], about) as unknown as Document
  const operation = paths['/api/payment/payouts']!.post!
  expect(operation.parameters).toMatchObject([
    { name: 'Idempotency-Key', in: 'header', required: true },
  ])
  expect(operation.requestBody?.content['application/json']?.schema.required).toEqual(['amount'])
})

test('the document is plain JSON and every reference in it leads somewhere', () => {
  const text = JSON.stringify(document)
  expect(JSON.parse(text)).toEqual(document)
  const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target)
  expect(new Set(references)).toEqual(new Set(['#/components/schemas/Problem']))
})

test('the problem reply is what the normaliser reads [ERR-005, ERR-006]', () => {
  const example = {
    type: 'urn:problem:validation',
    title: 'Invalid input',
    status: 400,
    detail: 'Please check the marked fields.',
    instance: 'urn:request:0199',
    error: 'VALIDATION_FAILED',
    message: 'Please check the marked fields.',
    code: 'validation.failed',
    frontend_error_code: 'amount.min',
    errors: [
      { pointer: '/amount', code: 'min', message: 'Too little.', params: { min: '500.00' } },
    ],
  }
  expect(problem.parse(example)).toEqual(example)
})
