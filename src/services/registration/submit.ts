// From answers to a customer: the login, the person, the account to be opened and the contract, all in one
// transaction. Whoever submits twice is one customer.

import { registrationCalls as calls } from '#contracts/registration.ts'
import { type AcademicTitle, fullName, type PersonalDetails } from '#domain/customer/person.ts'
import { type AnnualIncomeCode, displayedIncome } from '#domain/customer/source-of-funds.ts'
import { type CalendarDate, date } from '#domain/date.ts'
import { parsePassword } from '#domain/identifiers/password.ts'
import { parsePersonName } from '#domain/identifiers/person-name.ts'
import { parsePhone } from '#domain/identifiers/phone.ts'
import { marketOf } from '#domain/market.ts'
import {
  type Answers,
  type CourtesyTitle,
  genderOf,
  type PersonAnswers,
} from '#domain/registration/answers.ts'
import { addressOf, homeCountry } from '#domain/registration/checks.ts'
import { marketFields } from '#domain/registration/market-fields.ts'
import { partnerFlow } from '#domain/registration/partner-flow.ts'
import { taxNumbersOf } from '#domain/registration/tax-residence.ts'
import { answer } from '#platform/answer.ts'
import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { Conflict, Invalid } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { initiateAccount } from '#services/accounts/index.ts'
import { type NewCustomer, registerCustomer } from '#services/customer/index.ts'
import { addUser, pageAddress, placeOf, writeLetter } from '#services/identity/index.ts'
import { mainDistributor } from '#services/products/index.ts'
import { refusedAnswers } from './answers.ts'
import { expired } from './begin.ts'
import { putContract } from './contract-documents.ts'
import type { RegistrationParts } from './parts.ts'
import { closeRegistration, nextCustomerId, type Registration, registrationWith } from './store.ts'

const nameOf = (typed: string): string => parsePersonName(typed).value ?? typed

/** What was left empty is left out, and so is what the market does not ask. */
function detailsOf(person: PersonAnswers, background: Answers['background'], of: Registration) {
  const asked = marketFields(of.market)
  const given = (field: keyof typeof asked, value: string) =>
    asked[field] === 'never' ? '' : value.trim()
  const details = {
    courtesyTitleCode: person.courtesyTitle,
    gender: genderOf[person.courtesyTitle as CourtesyTitle],
    academicTitleCode: given('academicTitle', person.academicTitle) as AcademicTitle,
    birthName: given('birthName', person.birthName),
    birthPlace: given('birthPlace', person.birthPlace),
    birthCountryCode: given('birthCountry', person.birthCountry),
    nationalityPrimary: person.nationality,
    nationalitySecondary: person.secondNationality,
    maritalStatus: given('maritalStatus', person.maritalStatus),
    profession: background.profession.trim(),
    industry: given('industry', background.industry),
  }
  return Object.fromEntries(
    Object.entries(details).filter(([, value]) => value !== ''),
  ) as PersonalDetails
}

function fundsOf({ market, answers }: Registration): NewCustomer['funds'] {
  const asked = marketFields(market)
  const { originOfFunds, originDescription, annualIncome } = answers.background!
  return {
    ...(asked.originOfFunds !== 'never' && { origin: originOfFunds }),
    ...(originOfFunds === 'OTHER' && { description: originDescription.trim() }),
    ...(asked.annualIncome !== 'never' && {
      incomeCode: annualIncome,
      incomeText: displayedIncome(annualIncome as AnnualIncomeCode, marketOf(market).currency),
    }),
  }
}

function customerOf(
  registration: Registration,
  {
    id,
    userId,
    distributorId,
    today,
  }: Pick<NewCustomer, 'id' | 'userId' | 'today'> & {
    distributorId: string
  },
): NewCustomer {
  const { email, market } = registration
  const { person, contact, background, tax, agreement } = registration.answers as Answers
  const { pepStatus, pepInfo } = background
  return {
    ...{ id, userId, market, distributorId, today, email },
    firstName: nameOf(person.firstName),
    lastName: nameOf(person.lastName),
    birthDate: person.birthDate,
    phoneNumber: parsePhone(contact.phoneNumber, homeCountry(market)).value!,
    details: detailsOf(person, background, registration),
    address: addressOf(contact),
    taxNumbers: taxNumbersOf(tax),
    pep: { status: pepStatus, info: pepStatus === 'NONE' ? undefined : pepInfo.trim() },
    funds: fundsOf(registration),
    consents: agreement.marketing,
  }
}

function refuseUnfit({ email, answers }: Registration, password: string): void {
  const { firstName = '', lastName = '', birthName = '' } = answers.person ?? {}
  const { refusal } = parsePassword(password, { email, names: [firstName, lastName, birthName] })
  if (refusal) throw new Invalid([{ pointer: '/password', code: refusal }])
}

const known = () => new Conflict('registration.known')

export function addSubmission(server: Server, parts: RegistrationParts): void {
  const { db, jobs, now } = parts

  answer(server, calls.submit, async ({ body }, _, { reply }) => {
    const place = placeOf(reply.request, parts.origins())
    const found = await registrationWith(db, body.key, now())
    if (!found) throw expired()
    if (found.customerId) return { username: found.email }
    refuseUnfit(found, body.password)
    const passwordHash = await parts.hash(body.password)
    const customerId = await nextCustomerId(db)
    return db.transaction(
      async (tx) => {
        const registration = await registrationWith(tx, body.key, now(), { isLocked: true })
        if (!registration) throw expired()
        if (registration.customerId) return { username: registration.email }
        await becomeCustomer(tx, registration, customerId, passwordHash)
        const { email, market } = registration
        await writeLetter(jobs, tx, {
          ...{ to: email, channel: 'mail', kind: 'registered', locale: market },
          values: { link: pageAddress(market, 'identification', place, parts.origins()) },
        })
        return { username: email }
      },
      { customers: [customerId] },
    )
  })

  async function becomeCustomer(
    tx: Tx,
    registration: Registration,
    id: string,
    passwordHash: string,
  ): Promise<void> {
    const { email, market, flow, answers } = registration
    const today: CalendarDate = await businessDate(tx)
    const errors = refusedAnswers(registration, today)
    if (errors.length > 0) throw new Invalid(errors)
    const userId = uuidV7()
    const user = { id: userId, email, passwordHash, customerId: id }
    if (!(await addUser(tx, user))) throw known()
    const distributorId =
      partnerFlow(flow ?? undefined).distributorId ?? (await mainDistributor(tx))
    const customer = customerOf(registration, { id, userId, distributorId, today })
    await registerCustomer(tx, customer)
    const { currency } = marketOf(market)
    await initiateAccount(tx, { customerId: id, currency, distributorId, today })
    await tx.query(
      `insert into registration.declarations (customer_id, answers, flow, declared_at)
       values ($1, $2, $3, $4)`,
      [id, answers, flow, now()],
    )
    const declared = {
      ...{ locale: market, email, address: customer.address, taxNumbers: customer.taxNumbers },
      name: fullName({ ...customer, personalDetails: customer.details }),
      birthDate: date(customer.birthDate),
    }
    await putContract(tx, parts, id, declared, today)
    await closeRegistration(tx, registration.id, id, now())
  }
}
