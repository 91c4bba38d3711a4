// Every error reply: one problem (RFC 9457) whose text is translated and whose code is not. Nothing of
// what was sent and nothing of the inside is repeated in it.

import type { Problem } from '#contracts/problem.ts'
import { formatMoment, formatMoney } from '#domain/format.ts'
import { type Language, type Locale, marketOf } from '#domain/market.ts'
import { type Currency, parseMoney } from '#domain/money.ts'
import { timeZones } from '#domain/order/funding.ts'
import type { Failure, FieldError } from './failure.ts'
import de from './problem-texts/de.json' with { type: 'json' }
import en from './problem-texts/en.json' with { type: 'json' }
import es from './problem-texts/es.json' with { type: 'json' }
import fi from './problem-texts/fi.json' with { type: 'json' }
import fr from './problem-texts/fr.json' with { type: 'json' }
import it from './problem-texts/it.json' with { type: 'json' }
import nl from './problem-texts/nl.json' with { type: 'json' }
import pl from './problem-texts/pl.json' with { type: 'json' }

export const problemType = 'application/problem+json; charset=utf-8'

type Texts = Readonly<Record<keyof typeof en, string>>
type Params = Readonly<Record<string, string | number>>

const byLanguage: Record<Language, Texts> = { de, en, es, fi, fr, it, nl, pl }

/** Swiss German differs from ours by one letter. [OPN-095] */
const inSwissSpelling = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([code, text]) => [code, text.replaceAll('ß', 'ss')]),
  ) as Texts

const swiss = inSwissSpelling(de)

export const textsOf = (locale: Locale): Texts =>
  locale === 'de-CH' ? swiss : byLanguage[marketOf(locale).language]

const kinds: Record<number, { type: string; title: string }> = {
  400: { type: 'validation', title: 'Invalid input' },
  401: { type: 'authentication', title: 'Authentication needed' },
  403: { type: 'forbidden', title: 'Not allowed' },
  404: { type: 'not-found', title: 'Not found' },
  405: { type: 'method', title: 'Method not allowed' },
  408: { type: 'timeout', title: 'Request timeout' },
  409: { type: 'conflict', title: 'Conflict' },
  410: { type: 'gone', title: 'Gone' },
  412: { type: 'stale', title: 'Precondition failed' },
  413: { type: 'too-large', title: 'Content too large' },
  414: { type: 'uri-too-long', title: 'URI too long' },
  415: { type: 'media-type', title: 'Unsupported media type' },
  422: { type: 'refused', title: 'Refused' },
  428: { type: 'precondition', title: 'Precondition required' },
  429: { type: 'limit', title: 'Too many requests' },
  431: { type: 'headers', title: 'Header fields too large' },
  503: { type: 'unavailable', title: 'Unavailable' },
}
const bug = { type: 'internal', title: 'Internal error' }

const decimal = /^-?\d+\.\d{2}$/
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Amounts are given as decimals with their currency beside them, moments in UTC; they are read as people write them. */
function written(value: string | number, { currency }: Params, locale: Locale): string {
  if (typeof currency === 'string' && typeof value === 'string' && decimal.test(value))
    return formatMoney(locale, parseMoney(value, currency as Currency)!)
  if (typeof value === 'string' && instant.test(value))
    return formatMoment(locale, new Date(value), {
      timeZone: timeZones[marketOf(locale).calendar],
    })
  return typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : value
}

/** The text with its places filled; undefined when there is none, or a place stays empty. */
function filled(code: string, params: Params, locale: Locale): string | undefined {
  const texts = textsOf(locale)
  const text = Object.hasOwn(texts, code) ? texts[code as keyof Texts] : undefined
  let isWhole = true
  const result = text?.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    isWhole &&= value !== undefined
    return value === undefined ? '' : written(value, params, locale)
  })
  return isWhole ? result : undefined
}

const fieldOf = (pointer: string): string => pointer.slice(pointer.lastIndexOf('/') + 1)

/** `/amount` and `min` are `amount.min`; a code that already names its field stays. */
function fieldCode({ pointer, code }: FieldError): string {
  const field = fieldOf(pointer)
  return code.includes('.') || !field || /^\d+$/.test(field) ? code : `${field}.${code}`
}

const shout = (code: string): string =>
  code
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase()

export function problemOf(failure: Failure, locale: Locale, requestId: string): Problem {
  const { status, code, params, errors } = failure
  const { type, title } = kinds[status] ?? bug
  const message = filled(code, params, locale) ?? textsOf(locale).neutral
  const [first] = errors
  return {
    type: `urn:problem:${type}`,
    title,
    status,
    detail: message,
    instance: `urn:request:${requestId}`,
    error: shout(code),
    message,
    code,
    ...(first && { frontend_error_code: fieldCode(first) }),
    ...(Object.keys(params).length > 0 && { params }),
    ...(first && { errors: errors.map((error) => translated(error, locale)) }),
  }
}

function translated(error: FieldError, locale: Locale) {
  const { pointer, code, params = {} } = error
  const message =
    filled(fieldCode(error), params, locale) ??
    filled(code, params, locale) ??
    textsOf(locale)['neutral.field']
  return { pointer, code, message, ...(error.params && { params: error.params }) }
}
