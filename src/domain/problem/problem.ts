// Every code by which something is said no to, by what it is about. A code that is not here does not compile,
// and each has its text in `content/{locale}/problems.json`, in every language.

import { orderBlocks } from '../investment/portfolio-order.ts'
import { amountErrors } from '../order/amount-errors.ts'

/** Nothing came back, or what came back cannot be read. [ERR-011] */
const transportProblems = ['technicalError'] as const

/** The request itself is not one that can be answered. */
const requestProblems = [
  'request.malformed',
  'request.timeout',
  'json.malformed',
  'json.duplicateKey',
  'json.depth',
  'host.invalid',
  'origin.forbidden',
  'token.invalid',
  'forbidden',
  'not.found',
  'method.notAllowed',
  'body.tooLarge',
  'body.unexpected',
  'uri.tooLong',
  'mediaType.unsupported',
  'headers.tooLarge',
  'rate.limited',
  'service.unavailable',
  'database.unavailable',
  'database.busy',
  'internal',
  'idempotency.required',
  'idempotency.malformed',
  'idempotency.reused',
  'idempotency.inProgress',
  'stale',
  'ifMatch.required',
  'validation.failed',
] as const

/** What can be wrong with any field. */
const fieldProblems = [
  'required',
  'type',
  'format',
  'value',
  'characters',
  'short',
  'long',
  'tooFew',
  'tooMany',
  'multiple',
  'unknown',
  'repeated',
  'declare',
  'agree',
] as const

/** An amount is asked for by its own name; the rest of what can be wrong with one is `amountErrors`. */
const amountProblems = [
  'amount.required',
  'amount.format',
  'amount.tooMuch',
  'step',
  'coolingOff',
] as const

const orderProblems = [
  'customer.state',
  'account.state',
  'account.maintenance',
  'product.access',
  'currency.other',
  'offer.changed',
  'order.state',
  'cover.acknowledge',
  'withdrawal.right',
  'earlyExit.impossible',
  'termination.blocked',
  'maturity.locked',
  'legs.rest',
  'legs.many',
  'legs.renewal',
  'legs.product',
  'legs.amount',
  'outside.many',
] as const

const moneyProblems = [
  'referenceAccount.missing',
  'holder.mismatch',
  'hold.used',
  'transfer.reversed',
  'end.of.day.early',
  'end.of.day.running',
] as const

const signInProblems = [
  'role.forbidden',
  'act.ended',
  'act.changed',
  'act.signers',
  'switch.forbidden',
  'sca.invalid',
  'sca.wrongCode',
  'sca.expired',
  'sca.blocked',
  'sca.tooManyCodes',
  'sca.afterReset',
  'passkey.elsewhere',
  'reset.expired',
  'interaction.expired',
  'authentication.stale',
  'login.failed',
  'password.wrong',
  'password.short',
  'password.long',
  'password.common',
  'password.personal',
  'password.same',
  'totp.exists',
  'factor.missing',
  'phone.missing',
  'phone.notMobile',
] as const

const customerProblems = [
  'email.format',
  'phone.format',
  'postalCode.format',
  'country.unknown',
  'country.moved',
  'country.usPerson',
  'country.repeated',
  'street.postBox',
  'name.length',
  'name.characters',
  'birthDate.invalid',
  'birthDate.minor',
  'birthDate.range',
  'iban.checksum',
  'iban.length',
  'iban.country',
  'iban.own',
  'sortCode.format',
  'accountNumber.format',
  'accountNumber.checksum',
  'accountNumber.us',
  'aba.format',
  'aba.checksum',
  'payee.closeMatch',
  'payee.noMatch',
  'payee.notPossible',
  'taxId.format',
  'taxId.checksum',
  'taxId.country',
  'taxId.reason',
  'exemption.max',
  'exemption.whole',
  'exemption.used',
  'exemption.tin',
  'exemption.notJoint',
  'exemption.onlyJoint',
  'exemption.partnerTin',
  'exemption.partnerBirthDate',
  'exemption.validFrom',
  'exemption.validTo',
  'thread.closed',
  'consent.fixed',
  'registration.expired',
  'registration.replaced',
  'registration.known',
  'identification.pending',
  'identification.method',
  'identification.done',
  'webhook.signature',
] as const

export const problemCodes = [
  ...transportProblems,
  ...requestProblems,
  ...fieldProblems,
  ...amountErrors,
  ...amountProblems,
  ...orderBlocks,
  ...orderProblems,
  ...moneyProblems,
  ...signInProblems,
  ...customerProblems,
] as const
export type ProblemCode = (typeof problemCodes)[number]

const known: ReadonlySet<string> = new Set(problemCodes)

export const isProblemCode = (text: string): text is ProblemCode => known.has(text)
