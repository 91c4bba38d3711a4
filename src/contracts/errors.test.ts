import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ApiError, fieldErrorsOf, normalisedError } from './errors.ts'

const list = [
  { code: 'first', message: 'The first.', more: 1 },
  { code: 'second', message: 'The second.' },
]

describe('a list', () => {
  const result = normalisedError({ status: 422, body: list })

  test('the code of its first item becomes the error [ERR-001]', () => {
    expect(result.error).toBe('first')
  })
  test('the message of its first item becomes the message [ERR-002]', () => {
    expect(result.message).toBe('The first.')
  })
  test('the list is kept whole [ERR-003]', () => {
    expect(result.errorList).toEqual(list)
  })
  test('the status is that of the reply [ERR-004]', () => {
    expect(result.status).toBe(422)
  })
  test('an empty list has a status and nothing to say [ERR-003, ERR-004]', () => {
    expect(normalisedError({ status: 500, body: [] })).toEqual({
      status: 500,
      error: undefined,
      message: undefined,
      errorList: [],
    })
  })
})

describe('anything else', () => {
  const body = { error: 'VALIDATION_FAILED', message: 'Please check.', code: 'validation.failed' }

  test('it gives status, message, error and code, and no list, of accounts as of everything [ERR-005, ENT-042]', () => {
    expect(normalisedError({ status: 400, body })).toEqual({
      status: 400,
      message: 'Please check.',
      error: 'VALIDATION_FAILED',
      code: 'validation.failed',
    })
  })
  test('the code is frontend_error_code [ERR-006]', () => {
    const both = { ...body, frontend_error_code: 'amount.min' }
    expect(normalisedError({ status: 400, body: both }).code).toBe('amount.min')
  })
  test('without frontend_error_code it is code [ERR-007]', () => {
    expect(normalisedError({ status: 400, body }).code).toBe('validation.failed')
    expect(
      normalisedError({ status: 400, body: { ...body, frontend_error_code: null } }).code,
    ).toBe('validation.failed')
  })
  test('the status is that of the reply, not what the body claims [ERR-005]', () => {
    expect(normalisedError({ status: 409, body: { status: 200 } }).status).toBe(409)
  })
})

describe('no response at all', () => {
  const result = normalisedError(undefined)

  test('status [ERR-008]', () => expect(result.status).toBe(400))
  test('error [ERR-009]', () => expect(result.error).toBe('Invalid Request Payload'))
  test('message [ERR-010]', () => expect(result.message).toBe('A technical error occurred.'))
  test('code [ERR-011]', () => expect(result.code).toBe('technicalError'))
})

test('no body makes it throw, and the status is never lost [ERR-004, ERR-005]', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 400, max: 599 }), (body, status) => {
      expect(normalisedError({ status, body }).status).toBe(status)
      expect(fieldErrorsOf(new ApiError({ status, body }))).toBeInstanceOf(Array)
    }),
  )
})

test('the error thrown carries the same, and the fields a form must mark [ERR-005]', () => {
  const errors = [
    { pointer: '/amount', code: 'min', params: { min: '500.00' } },
    'not a field error',
  ]
  const error = new ApiError({ status: 400, body: { message: 'No.', code: 'c', errors } })
  expect(error).toMatchObject({ status: 400, message: 'No.', code: 'c' })
  expect(fieldErrorsOf(error)).toEqual([errors[0]])
})
