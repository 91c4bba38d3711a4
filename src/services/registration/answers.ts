// The answers, step by step: kept once they will do, so that any browser of the same mailbox can go on.

import type { FastifyRequest } from 'fastify'
import { registrationCalls as calls } from '#contracts/registration.ts'
import type { CalendarDate } from '#domain/date.ts'
import { parsePhone } from '#domain/identifiers/phone.ts'
import { homeCountry } from '#domain/markets/markets.ts'
import type { ProblemCode } from '#domain/problem/problem.ts'
import type { Answers, RegistrationStep } from '#domain/registration/answers.ts'
import {
  agreementRefusals,
  backgroundRefusals,
  contactRefusals,
  type FieldRefusal,
  partnerRefusals,
  personRefusals,
} from '#domain/registration/checks.ts'
import { childRefusals, custodyRefusals } from '#domain/registration/child-checks.ts'
import {
  companyRefusals,
  companyTaxRefusals,
  ownersRefusals,
  peopleRefusals,
} from '#domain/registration/company-checks.ts'
import { isInvited } from '#domain/registration/kinds.ts'
import { taxRefusals } from '#domain/registration/tax-residence.ts'
import { answer } from '#platform/answer.ts'
import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import type { FieldError } from '#platform/failure.ts'
import { Failure, Invalid } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { placeOf, refuseCrowdedPlace } from '#services/identity/index.ts'
import { inviteAll, voidOthers } from './invite.ts'
import { invitedOf, ruleSaid } from './invited.ts'
import type { AskRegister } from './look-up.ts'
import type { RegistrationParts } from './parts.ts'
import { refuseUnsent } from './proofs.ts'
import {
  dropAnswers,
  hasAgreed,
  keepAnswers,
  locked,
  type Registration,
  registrationWith,
  setWaiting,
  stepsAsked,
} from './store.ts'
import { refuseUninvited } from './stranger.ts'
import { expired, wireWaiting } from './wire.ts'

type Asked = Pick<Registration, 'market' | 'flow' | 'email' | 'kind' | 'answers'>

/** What is wrong with a step; the telephone number is looked at here alone. */
function refusalsOf<S extends RegistrationStep>(
  step: S,
  answers: Answers[S],
  { market, flow, email, kind, answers: said }: Asked,
  today: CalendarDate,
): FieldRefusal[] {
  const setting = { locale: market, today, kind }
  const { firstName = '', lastName = '', birthDate = '' } = said.person ?? {}
  const own = { firstName, lastName, birthDate, email }
  const checks: { [Step in RegistrationStep]: (given: Answers[Step]) => FieldRefusal[] } = {
    child: (given) => childRefusals(given, setting),
    company: (given) => companyRefusals(given, setting),
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
    custody: (given) => custodyRefusals(given, email),
    people: (given) => peopleRefusals(given, { own, today }),
    owners: (given) => ownersRefusals(given, { today, isListed: said.company?.isListed === 'yes' }),
    companyTax: (given) => companyTaxRefusals(given, setting),
    agreement: (given) => agreementRefusals(given, flow ?? undefined),
  }
  return checks[step](answers)
}

const pointerOf = (...names: string[]): string => `/${names.join('.').replaceAll('.', '/')}`

/** Everything that is missing or no longer will do, before a customer is made of it. */
function refusedAnswers(registration: Registration, today: CalendarDate): FieldError[] {
  return stepsAsked(registration).flatMap((step): FieldError[] => {
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
  if (stepsAsked(registration).includes('custody')) await refuseUnsent(tx, registration)
}

/** What the fields say together, each right by itself. */
const ofTheWhole: readonly ProblemCode[] = [
  'party.same',
  'child.age',
  'parent.age',
  'custody.proof',
  'rule.signers',
  'owners.small',
  'owners.sum',
  'owners.missing',
]

const told = (refusals: readonly FieldRefusal[]): void => {
  if (refusals.length === 0) return
  const errors = refusals.map(({ field, code }) => ({ pointer: pointerOf('answers', field), code }))
  if (refusals.some(({ code }) => code === 'invitation.self'))
    throw new Failure(409, 'invitation.self', { errors })
  const [first] = refusals
  if (refusals.every(({ code }) => ofTheWhole.includes(code)))
    throw new Failure(422, first!.code, { errors })
  throw new Invalid(errors)
}

/** Of whoever is known already, and so says nothing else. */
export const refuseAgreement = (answers: Answers['agreement']): void =>
  told(agreementRefusals(answers, undefined))

type Invitings = 'partner' | 'custody' | 'people'

export function addAnswers(
  server: Server,
  parts: RegistrationParts,
  askRegister: AskRegister,
): void {
  const { db, now } = parts
  const save = <S extends Exclude<RegistrationStep, Invitings | 'company'>>(step: S) => {
    return async ({ body }: { body: { key: string; answers: Answers[S] } }) =>
      db.transaction(async (tx) => {
        const found = await registrationWith(tx, body.key, now(), locked)
        if (!found || found.customerId || hasAgreed(found)) throw expired()
        if (!stepsAsked(found).includes(step)) throw expired()
        told(refusalsOf(step, body.answers, found, await businessDate(tx)))
        if (step === 'person' && isInvited(found.kind))
          await refuseUninvited(tx, found, body.answers as Answers['person'])
        await keepAnswers(tx, found.id, step, body.answers)
        return {}
      })
  }
  answer(server, calls.saveChild, save('child'))
  answer(server, calls.savePerson, save('person'))
  answer(server, calls.saveContact, save('contact'))
  answer(server, calls.saveBackground, save('background'))
  answer(server, calls.saveTax, save('tax'))
  answer(server, calls.saveOwners, save('owners'))
  answer(server, calls.saveCompanyTax, save('companyTax'))
  answer(server, calls.saveAgreement, save('agreement'))

  /** Its register is asked before anything is locked: it may take its time. */
  answer(server, calls.saveCompany, async ({ body }) => {
    const asked = await registrationWith(db, body.key, now())
    if (!asked || asked.customerId || hasAgreed(asked) || asked.kind !== 'company') throw expired()
    told(refusalsOf('company', body.answers, asked, await businessDate(db)))
    const register = await askRegister(asked, body.answers)
    return db.transaction(async (tx) => {
      const found = await registrationWith(tx, body.key, now(), locked)
      if (!found || found.customerId || hasAgreed(found)) throw expired()
      // Who owns it is asked of some and not of others: whoever is another now says it anew.
      if (found.answers.company?.isListed !== body.answers.isListed)
        await dropAnswers(tx, found.id, 'owners')
      await keepAnswers(tx, found.id, 'company', body.answers)
      await keepAnswers(tx, found.id, 'register', register)
      return {}
    })
  })
  addInvitingAnswers(server, parts)
}

/** Whoever waits already names somebody else by it, who is written to at once. */
function addInvitingAnswers(server: Server, parts: RegistrationParts): void {
  const { db, now } = parts
  async function save<S extends Invitings>(
    step: S,
    { key, answers: given }: { key: string; answers: Answers[S] },
    request: FastifyRequest,
  ) {
    const place = placeOf(request, parts.origins())
    await refuseCrowdedPlace(db, 'letter', place.ip, now())
    return db.transaction(async (tx) => {
      const found = await registrationWith(tx, key, now(), locked)
      if (!found || found.customerId || !stepsAsked(found).includes(step)) throw expired()
      told(refusalsOf(step, given, found, await businessDate(tx)))
      const changed = { ...found, answers: { ...found.answers, [step]: given } }
      if (step === 'custody') await refuseUnsent(tx, changed)
      await keepAnswers(tx, found.id, step, given)
      if (!hasAgreed(found)) return wireWaiting(tx, changed)
      // Whoever waits for nobody any more looks it all through once more.
      if (invitedOf(changed).length === 0 && found.kind === 'child') {
        await voidOthers(tx, found.id)
        await setWaiting(tx, found.id, {})
        return wireWaiting(tx, { ...changed, passwordHash: null, member: null })
      }
      // Nobody is held to another rule than they agreed to.
      if (ruleSaid(changed) !== ruleSaid(found)) await voidOthers(tx, found.id)
      await inviteAll(tx, parts, changed, place)
      return wireWaiting(tx, changed)
    })
  }
  answer(server, calls.savePartner, ({ body }, _, { reply }) =>
    save('partner', body, reply.request),
  )
  answer(server, calls.saveCustody, ({ body }, _, { reply }) =>
    save('custody', body, reply.request),
  )
  answer(server, calls.savePeople, ({ body }, _, { reply }) => save('people', body, reply.request))
}
