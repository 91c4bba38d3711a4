// Structured logs: one JSON line each, with fixed keys and no personal data.

import pino from 'pino'

export type Log = Pick<pino.Logger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal'> & {
  child(bindings: Record<string, unknown>): Log
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** What must never be written, whatever object it arrives in. */
const redacted = ['authorization', 'cookie', 'password', 'access_token', 'refresh_token', 'iban']

/** What PostgreSQL adds to an error repeats values of rows and statements. */
const rowsOfErrors = ['detail', 'where', 'hint', 'internalQuery', 'dataType', 'query', 'parameters']

/** An error without what it says of customers. */
export function loggedError(error: Error): object {
  const said = pino.stdSerializers.err(error)
  return Object.fromEntries(Object.entries(said).filter(([key]) => !rowsOfErrors.includes(key)))
}

export const openLog = (level: LogLevel, to?: pino.DestinationStream): pino.Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: redacted.flatMap((key) => [key, `*.${key}`]), censor: '[redacted]' },
      serializers: { err: loggedError },
    },
    to,
  )
