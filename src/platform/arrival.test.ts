import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { awaitBody, awaitFile } from './arrival.ts'

beforeEach(() => {
  vi.useFakeTimers()
  response = new EventEmitter()
})
afterEach(() => void vi.useRealTimers())

const requestWith = (headers: Record<string, string>) =>
  Object.assign(new EventEmitter(), { headers }) as unknown as IncomingMessage
let response: EventEmitter

test.each<[what: string, IncomingMessage, (request: IncomingMessage) => void, isGivenUp: boolean]>([
  ['a body that does not come', requestWith({ 'content-length': '9' }), () => {}, true],
  ['chunks that do not come', requestWith({ 'transfer-encoding': 'chunked' }), () => {}, true],
  ['no body', requestWith({ 'content-length': '0' }), () => {}, false],
  ['a body that came', requestWith({ 'content-length': '9' }), (it) => it.emit('end'), false],
  ['who has left', requestWith({ 'content-length': '9' }), (it) => it.emit('close'), false],
  [
    'who was answered before',
    requestWith({ 'content-length': '9' }),
    () => response.emit('finish'),
    false,
  ],
  ['a file that was admitted', requestWith({ 'content-length': '9' }), awaitFile, false],
])('%s is awaited for ten seconds, a file longer', (_, request, then, isGivenUp) => {
  const giveUp = vi.fn()
  awaitBody(request, response as ServerResponse, giveUp)
  then(request)
  vi.advanceTimersByTime(9999)
  expect(giveUp).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(giveUp).toHaveBeenCalledTimes(isGivenUp ? 1 : 0)
})
