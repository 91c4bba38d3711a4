// Why the program will not run: one line for the person who started it, and the exit code.

export class CannotStart extends Error {
  /** 2 when what was asked for is wrong, 1 when the world is in the way. */
  readonly exitCode: 1 | 2

  constructor(line: string, more: { exitCode?: 1 | 2; cause?: unknown } = {}) {
    super(line, { cause: more.cause })
    this.exitCode = more.exitCode ?? 1
  }
}
