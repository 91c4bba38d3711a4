// The answers, step by step: kept once they will do, so that any browser of the same mailbox can go on.

import { registrationCalls as calls } from '#contracts/registration.ts'
import type { CalendarDate } from '#domain/date.ts'
import { parsePhone } from '#domain/identifiers/phone.ts'
import {
  type Answers,
  type RegistrationStep,
  registrationSteps,
} from '#domain/registration/answers.ts'
import {
  agreementRefusals,
  backgroundRefusals,
  contactRefusals,
  type FieldRefusal,
  homeCountry,
  personRefusals,
} from '#domain/registration/checks.ts'
import { taxRefusals } from '#domain/registration/tax-residence.ts'
import { answer } from '#platform/answer.ts'
import { businessDate } from '#platform/clock.ts'
import type { FieldError } from '#platform/failure.ts'
import { Invalid } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { expired } from './begin.ts'
import type { RegistrationParts } from './parts.ts'
import { keepAnswers, type Registration, registrationWith } from './store.ts'

type Asked = Pick<Registration, 'market' | 'flow'>

/** What is wrong with a step; the telephone number is looked at here alone. */
function refusalsOf<S extends RegistrationStep>(
  step: S,
  answers: Answers[S],
  { market, flow }: Asked,
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
    agreement: (given) => agreementRefusals(given, flow ?? undefined),
  }
  return checks[step](answers)
}

const pointerOf = (...names: string[]): string => `/${names.join('.').replaceAll('.', '/')}`

/** Everything that is missing or no longer will do, before a customer is made of it. */
export function refusedAnswers(registration: Registration, today: CalendarDate): FieldError[] {
  return registrationSteps.flatMap((step): FieldError[] => {
    const given = registration.answers[step]
    if (!given) return [{ pointer: pointerOf('answers', step), code: 'required' }]
    return refusalsOf(step, given, registration, today).map(({ field, code }) => ({
      pointer: pointerOf('answers', step, field),
      code,
    }))
  })
}

export function addAnswers(server: Server, { db, now }: RegistrationParts): void {
  const save = <S extends RegistrationStep>(step: S) => {
    return async ({ body }: { body: { key: string; answers: Answers[S] } }) =>
      db.transaction(async (tx) => {
        const found = await registrationWith(tx, body.key, now(), { isLocked: true })
        if (!found || found.customerId) throw expired()
        const refusals = refusalsOf(step, body.answers, found, await businessDate(tx))
        if (refusals.length > 0)
          throw new Invalid(
            refusals.map(({ field, code }) => ({ pointer: pointerOf('answers', field), code })),
          )
        await keepAnswers(tx, found.id, step, body.answers)
        return {}
      })
  }
  answer(server, calls.savePerson, save('person'))
  answer(server, calls.saveContact, save('contact'))
  answer(server, calls.saveBackground, save('background'))
  answer(server, calls.saveTax, save('tax'))
  answer(server, calls.saveAgreement, save('agreement'))
}
