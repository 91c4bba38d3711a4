// The ways the world can say no while a request is answered. Each becomes one problem reply, in one
// handler; a rule's refusal is turned into `Refused` where the service hears it. Bugs are plain errors.

import type { ProblemParams } from '#domain/problem/params.ts'
import type { ProblemCode } from '#domain/problem/problem.ts'

export type FieldError = {
  /** JSON pointer to the field: `/amount`. */
  pointer: string
  code: ProblemCode
  params?: ProblemParams
}

export class Failure extends Error {
  readonly status: number
  /** Machine-readable, never translated; the message shown to people comes from it. */
  readonly code: ProblemCode
  readonly params: ProblemParams
  readonly errors: readonly FieldError[]
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: number,
    code: ProblemCode,
    more: {
      params?: ProblemParams
      errors?: readonly FieldError[]
      retryAfterSeconds?: number
      cause?: unknown
    } = {},
  ) {
    super(code, { cause: more.cause })
    this.status = status
    this.code = code
    this.params = more.params ?? {}
    this.errors = more.errors ?? []
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

export class Invalid extends Failure {
  constructor(errors: readonly FieldError[], code: ProblemCode = 'validation.failed') {
    super(400, code, { errors })
  }
}

export class Unauthorised extends Failure {
  constructor(code: ProblemCode = 'token.invalid') {
    super(401, code)
  }
}

/** Use sparingly: the client drops its token on 403. What belongs to others is `NotFound`. */
export class Forbidden extends Failure {
  constructor(code: ProblemCode = 'forbidden') {
    super(403, code)
  }
}

/** Unknown or foreign: nobody can tell which. */
export class NotFound extends Failure {
  constructor(code: ProblemCode = 'not.found') {
    super(404, code)
  }
}

export class Conflict extends Failure {
  constructor(code: ProblemCode, params: ProblemParams = {}) {
    super(409, code, { params })
  }
}

/** A business rule said no, with its key. */
export class Refused extends Failure {
  constructor(code: ProblemCode, params: ProblemParams = {}) {
    super(422, code, { params })
  }
}

/** What was to be changed is no longer what the caller saw. */
export class Stale extends Failure {
  constructor() {
    super(412, 'stale')
  }
}

export class TooMany extends Failure {
  constructor(
    retryAfterSeconds: number,
    code: ProblemCode = 'userBlockedTemporarily',
    params: ProblemParams = {},
  ) {
    super(429, code, { retryAfterSeconds, params })
  }
}

/** Something we depend on is away. The request may be repeated. */
export class Unavailable extends Failure {
  constructor(code: ProblemCode = 'service.unavailable', cause?: unknown) {
    super(503, code, { retryAfterSeconds: 1, cause })
  }
}
