// The answers, step by step: kept once they will do, so that any browser of the same mailbox can go on.

import { registrationCalls as calls } from '#contracts/registration.ts'
import type { CalendarDate } from '#domain/date.ts'
import { parsePhone } from '#domain/identifiers/phone.ts'
import type { Answers, RegistrationStep } from '#domain/registration/answers.ts'
import {
  agreementRefusals,
  backgroundRefusals,
  contactRefusals,
  type FieldRefusal,
  homeCountry,
  partnerRefusals,
  personRefusals,
} from '#domain/registration/checks.ts'
import { stepsOf } from '#domain/registration/kinds.ts'
import { taxRefusals } from '#domain/registration/tax-residence.ts'
import { answer } from '#platform/answer.ts'
import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import type { FieldError } from '#platform/failure.ts'
import { Conflict, Invalid } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { blamePlace, placeOf, refuseCrowdedPlace } from '#services/identity/index.ts'
import { invite } from './invite.ts'
import type { RegistrationParts } from './parts.ts'
import { keepAnswers, locked, type Registration, registrationWith } from './store.ts'
import { refuseUninvited } from './stranger.ts'
import { expired } from './wire.ts'

type Asked = Pick<Registration, 'market' | 'flow' | 'email'>

/** What is wrong with a step; the telephone number is looked at here alone. */
function refusalsOf<S extends RegistrationStep>(
  step: S,
  answers: Answers[S],
  { market, flow, email }: Asked,
  today: CalendarDate,
): FieldRefusal[] {
  const setting = { locale: market, today }
  const checks: { [Step in RegistrationStep]: (given: Answers[Step]) => FieldRefusal[] } = {
    person: (given) => personRefusals(given, setting),
    contact: (given) => {
      const found = contactRefusals(given, setting)
      const { refusal } = parsePhone(given.phoneNumber, homeCountry(market))
      const isToldAlready = found.some(({ field }) => field === 'phoneNumber')
      return refusal && !isToldAlready ? [...found, { field: 'phoneNumber', code: refusal }] : found
    },
    background: (given) => backgroundRefusals(given, setting),
    tax: (given) => taxRefusals(given, setting),
    partner: (given) => partnerRefusals(given, email),
    agreement: (given) => agreementRefusals(given, flow ?? undefined),
  }
  return checks[step](answers)
}

const pointerOf = (...names: string[]): string => `/${names.join('.').replaceAll('.', '/')}`

/** Everything that is missing or no longer will do, before a customer is made of it. */
function refusedAnswers(registration: Registration, today: CalendarDate): FieldError[] {
  return stepsOf(registration.kind).flatMap((step): FieldError[] => {
    const given = registration.answers[step]
    if (!given) return [{ pointer: pointerOf('answers', step), code: 'required' }]
    return refusalsOf(step, given, registration, today).map(({ field, code }) => ({
      pointer: pointerOf('answers', step, field),
      code,
    }))
  })
}

export async function refuseUnanswered(tx: Tx, registration: Registration): Promise<void> {
  const errors = refusedAnswers(registration, await businessDate(tx))
  if (errors.length > 0) throw new Invalid(errors)
}

const told = (refusals: readonly FieldRefusal[]): void => {
  if (refusals.length > 0)
    throw new Invalid(
      refusals.map(({ field, code }) => ({ pointer: pointerOf('answers', field), code })),
    )
}

/** Of whoever is known already, and so says nothing else. */
export const refuseAgreement = (answers: Answers['agreement']): void =>
  told(agreementRefusals(answers, undefined))

export function addAnswers(server: Server, parts: RegistrationParts): void {
  const { db, now } = parts
  const save = <S extends Exclude<RegistrationStep, 'partner'>>(step: S) => {
    return async ({ body }: { body: { key: string; answers: Answers[S] } }) =>
      db.transaction(async (tx) => {
        const found = await registrationWith(tx, body.key, now(), locked)
        if (!found || found.customerId || found.passwordHash) throw expired()
        told(refusalsOf(step, body.answers, found, await businessDate(tx)))
        if (step === 'person' && found.kind === 'invited')
          await refuseUninvited(tx, found, body.answers as Answers['person'])
        await keepAnswers(tx, found.id, step, body.answers)
        return {}
      })
  }
  answer(server, calls.savePerson, save('person'))
  answer(server, calls.saveContact, save('contact'))
  answer(server, calls.saveBackground, save('background'))
  answer(server, calls.saveTax, save('tax'))
  answer(server, calls.saveAgreement, save('agreement'))

  /** Whoever waits already names somebody else by it, who is written to at once. */
  answer(server, calls.savePartner, async ({ body }, _, { reply }) => {
    const place = placeOf(reply.request, parts.origins())
    await refuseCrowdedPlace(db, 'letter', place.ip, now())
    return db.transaction(async (tx) => {
      const found = await registrationWith(tx, body.key, now(), locked)
      if (!found || found.customerId || found.kind !== 'joint') throw expired()
      const refusals = refusalsOf('partner', body.answers, found, await businessDate(tx))
      if (refusals.some(({ code }) => code === 'invitation.self'))
        throw new Conflict('invitation.self')
      told(refusals)
      await keepAnswers(tx, found.id, 'partner', body.answers)
      if (!found.passwordHash) return {}
      await blamePlace(tx, 'letter', place.ip, now(), found.email)
      const answers = { ...found.answers, partner: body.answers }
      await invite(tx, parts, { ...found, answers }, place)
      return {}
    })
  })
}
