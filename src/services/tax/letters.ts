// What a customer is told of exemption orders, and of tax that was reckoned again.

import { date } from '#domain/date.ts'
import { formatDate, formatMoney } from '#domain/format.ts'
import type { Locale } from '#domain/market.ts'
import { money, parseMoney } from '#domain/money.ts'
import type { CertificateKind } from '#domain/tax/certificate.ts'
import type { Subscriber } from '#platform/events.ts'
import { letterTexts } from '#platform/letters.ts'
import { paperReaders } from '#services/documents/index.ts'
import { letterOn, type WriteLetter } from '#services/postbox/index.ts'
import { certificateEvents, exemptionEvents, taxEvents } from './events.ts'
import { exemptionPapers } from './paper.ts'

const nameOf = (locale: Locale, kind: CertificateKind): string =>
  letterTexts(locale).frame.certificates[kind]

export const taxLetters = (write: WriteLetter): Subscriber[] => [
  letterOn(exemptionEvents.given, write, async ({ customerId, entityId, data }, tx, locale) => {
    const amount = formatMoney(locale, money(BigInt(data.amount) * 100n, 'EUR'))
    const values = { amount, day: formatDate(locale, date(data.validFrom), 'long') }
    const papers = await exemptionPapers(tx, customerId, entityId)
    return { key: 'exemptionGiven', values, papers }
  }),
  letterOn(exemptionEvents.ended, write, async ({ data }, _, locale) => {
    const values = { day: formatDate(locale, date(data.validTo), 'long') }
    return { key: 'exemptionEnded', values }
  }),
  letterOn(certificateEvents.decided, write, async ({ data }, _, locale) => {
    const values = { what: nameOf(locale, data.kind) }
    return { key: data.isAccepted ? 'certificateAccepted' : 'certificateRefused', values }
  }),
  letterOn(certificateEvents.missing, write, async ({ data }, _, locale) => {
    const key = data.kind === 'W9' ? 'w9Missing' : 'certificateMissing'
    return { key, values: { what: nameOf(locale, data.kind) } }
  }),
  letterOn(certificateEvents.due, write, async ({ data }, _, locale) => {
    const day = formatDate(locale, date(data.validTo), 'long')
    return { key: 'certificateDue', values: { what: nameOf(locale, data.kind), day } }
  }),
  letterOn(taxEvents.corrected, write, async ({ customerId, entityId, data }, tx, locale) => {
    const { minor, currency } = parseMoney(data.tax, data.currency)!
    const isBack = minor < 0n
    const amount = formatMoney(locale, money(isBack ? -minor : minor, currency))
    const papers = await paperReaders.taxCorrection.read(tx, [{ customerId, subject: entityId }])
    return { key: isBack ? 'taxGivenBack' : 'taxTaken', values: { amount }, papers }
  }),
]
