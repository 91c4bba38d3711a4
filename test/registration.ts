// Registration as it runs: the service with its mails, the pretended provider and the pretended bank, on a
// database of its own.

import { randomBytes } from 'node:crypto'
import type { Answers } from '#domain/registration/answers.ts'
import { emptyAnswers } from '#domain/registration/answers.ts'
import type { Origins } from '#domain/site/origins.ts'
import { wallClock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { startDispatcher } from '#platform/events.ts'
import { openServer } from '#platform/http.ts'
import { type Jobs, startJobs } from '#platform/jobs.ts'
import { plainVault } from '#platform/vault.ts'
import { accountSubscribers, accounts } from '#services/accounts/index.ts'
import { approvalSubscribers } from '#services/approvals/index.ts'
import { customer } from '#services/customer/index.ts'
import { documents } from '#services/documents/index.ts'
import {
  identityJobs,
  identityWorkers,
  messageOf,
  openIdentity,
  writeLetter,
} from '#services/identity/index.ts'
import { kyc, kycJobs, kycLetters, kycSubscribers, kycWorkers } from '#services/kyc/index.ts'
import {
  majoritySubscribers,
  parties,
  partyJobs,
  partySubscribers,
  partyWorkers,
  roleInvitations,
} from '#services/parties/index.ts'
import { letterJobs, letterWorkers, letterWriter, postbox } from '#services/postbox/index.ts'
import { referenceAccount } from '#services/reference-account/index.ts'
import {
  registration,
  registrationJobs,
  registrationSubscribers,
  registrationWorkers,
  type Tell,
} from '#services/registration/index.ts'
import { signatures } from '#services/signatures/index.ts'
import { simulatedRegister } from '#simulator/company-register/index.ts'
import {
  addIdentificationDesk,
  identificationJobs,
  identificationWorkers,
  simulatedIdentification,
  simulatedProvider,
} from '#simulator/identification/index.ts'
import { addOutbox, keepMessage } from '#simulator/messages/index.ts'
import { simulatedPayeeCheck } from '#simulator/payee-check/index.ts'
import {
  servicingBankJobs,
  servicingBankSubscribers,
  servicingBankWorkers,
} from '#simulator/servicing-bank/index.ts'
import { type SignedIn, withApi } from './identity.ts'
import { Browser, signIn } from './sign-in.ts'
import { demoDatabase, testLog } from './world.ts'

export type Office = Awaited<ReturnType<typeof openOffice>>

/** What a test of it says and where, in one. */
export const registering = {
  base: '/api/user-management/registrations',
  invitations: '/api/user-management/invitations',
  goodPassword: 'a calm and rising tide',
  newKey: (): string => randomBytes(32).toString('base64url'),
}
export const { base, goodPassword, newKey } = registering

/** What is wrong, and where. */
export type Refused = { code: string; errors?: { pointer: string; code: string }[] }

export async function openOffice() {
  const fresh = await demoDatabase({ max: 10 })
  const { worker } = fresh
  const clock = { aheadMs: 0 }
  const now = () => new Date(Date.now() + clock.aheadMs)
  const atOnce: Tell = (tx, letter) => keepMessage(messageOf(letter), tx)
  const jobs = await startJobs({
    ...{ connectionString: fresh.workerUrl, log: testLog },
    jobs: [
      ...[...identityJobs, ...registrationJobs, ...kycJobs, ...letterJobs],
      ...[...identificationJobs, ...servicingBankJobs, ...partyJobs],
    ],
    workers: [
      ...identityWorkers({ send: keepMessage, tell: atOnce, now }),
      ...registrationWorkers(keepMessage, now),
      ...kycWorkers(atOnce, now),
      ...letterWorkers(keepMessage, () => origins()),
      ...identificationWorkers,
      ...partyWorkers({ send: keepMessage, origins: () => origins() }),
      ...servicingBankWorkers(atOnce),
    ],
  })
  const tell: Tell = (tx, letter) => writeLetter(jobs, tx, letter)
  /** A mail waits for other letters to tell of; here nobody writes another. */
  const hasty: Jobs = { ...jobs, enqueue: (tx, job, data) => jobs.enqueue(tx, job, data) }
  const dispatcher = startDispatcher(
    worker,
    [
      ...[...registrationSubscribers, ...servicingBankSubscribers(jobs), ...kycSubscribers],
      ...[
        ...kycLetters(letterWriter(hasty)),
        ...partySubscribers(jobs),
        ...majoritySubscribers(jobs),
      ],
      ...[...accountSubscribers, ...approvalSubscribers],
    ],
    testLog,
  )
  let origin = ''
  const origins = (): Origins => ({ shared: origin, app: origin, own: {} })
  const { db } = fresh
  const identity = await openIdentity({
    vault: plainVault,
    ...{ db, log: testLog, environment: 'local', jobs, origins, now },
    isSwitchOn: () => false,
  })
  const { verifyToken, requireFresh, factors } = identity
  const server = openServer({ log: testLog, environment: 'local', db, verifyToken })
  identity.addTo(server)
  registration(server, {
    ...{ db, jobs, now, origins, hash: identity.hash, lookUpCompany: simulatedRegister },
    brand: { name: 'Tidemark', supportMail: 'service@example.org' },
  })
  kyc(server, {
    // The provider's clock is that of the wall, and so is ours for what it signs.
    ...{ db, jobs, now: wallClock, origins, startIdentification: simulatedIdentification },
    identificationProvider: simulatedProvider,
  })
  for (const service of [
    ...[accounts, customer, documents, parties, postbox, referenceAccount, signatures],
  ])
    service(server, {
      ...{ db, requireFresh, factors, now, origins, checkPayee: simulatedPayeeCheck },
      ...{ warnUsers: async () => {}, sendCode: keepMessage },
    })
  roleInvitations(server, { db, hash: identity.hash })
  addOutbox(server, db)
  addIdentificationDesk(server, { db: worker, jobs })
  origin = (await server.listen({ host: '127.0.0.1', port: 0 })).replace('127.0.0.1', 'localhost')

  type Letter = { subject: string; body: string }
  async function lettersTo(to: string): Promise<Letter[]> {
    const all = await fetch(`${origin}/simulator/outbox.json?to=${encodeURIComponent(to)}`)
    return (await all.json()) as Letter[]
  }

  /** Waits for the letter that is not there yet. */
  async function letterTo(to: string, subject: RegExp, count = 1): Promise<Letter> {
    for (let tries = 0; tries < 400; tries++) {
      const found = (await lettersTo(to)).filter((each) => subject.test(each.subject))
      if (found.length >= count) return found[0]!
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    throw new Error(`no letter ${subject} to ${to}`)
  }

  /** Waits until a mail tells of a letter, alone or among others. */
  async function toldOf(to: string, subject: string): Promise<void> {
    for (let tries = 0; tries < 800; tries++) {
      const all = await lettersTo(to)
      if (all.some((mail) => `${mail.subject} ${mail.body}`.includes(subject))) return
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    throw new Error(`nobody told ${to} of ${subject}`)
  }

  const browser = () => new Browser(origin)
  const post = <T = Record<string, never>>(path: string, body: unknown, from = browser()) =>
    from.post<T>(path, body)

  const start = (email: string, more: object = {}) =>
    post(base, { email, locale: 'de-DE', ...more })

  async function linkFor(email: string, more: object = {}, count = 1): Promise<URL> {
    const { status } = await start(email, more)
    if (status !== 202) throw new Error(`not begun: ${status}`)
    const letter = await letterTo(email, /e-?mail/i, count)
    return new URL(/http\S+/.exec(letter.body)![0])
  }

  /** The key of a registration whose mail is confirmed. */
  async function confirmed(email: string, more: object = {}): Promise<string> {
    const key = newKey()
    const link = await linkFor(email, more)
    const { status } = await post(`${base}/confirmation`, { token: link.hash.slice(1), key })
    if (status !== 200) throw new Error(`not confirmed: ${status}`)
    return key
  }

  async function answered(key: string, answers: Partial<Answers>): Promise<void> {
    for (const [step, given] of Object.entries(answers)) {
      const { status, body } = await post(`${base}/answers/${step}`, { key, answers: given })
      if (status !== 200) throw new Error(`${step}: ${JSON.stringify(body)}`)
    }
  }

  /** Registered, and logged in. */
  async function registered(email: string, answers = germanAnswers()): Promise<SignedIn> {
    const key = await confirmed(email)
    await answered(key, answers)
    const { status } = await post(`${base}/submission`, { key, password: goodPassword })
    if (status !== 200) throw new Error(`not submitted: ${status}`)
    const own = browser()
    return withApi(own, await signIn(own, email, goodPassword))
  }

  return {
    ...{ db, url: fresh.url, worker, clock, now, origin: () => origin, tell },
    ...{
      browser,
      post,
      start,
      lettersTo,
      letterTo,
      toldOf,
      linkFor,
      confirmed,
      answered,
      registered,
    },
    async close() {
      await server.close()
      await dispatcher.stop()
      await jobs.stop()
      await fresh.close()
    },
  }
}

/** What everybody says of themselves. */
export type OwnAnswers = Pick<Answers, 'person' | 'contact' | 'background' | 'tax' | 'agreement'>

/** What somebody in Germany says. */
export function germanAnswers(change: Partial<Answers['person']> = {}): OwnAnswers {
  const empty = emptyAnswers('DEU')
  return {
    person: {
      ...empty.person,
      ...{ courtesyTitle: 'MS', firstName: 'Paula', lastName: 'Winter', birthDate: '1990-05-17' },
      ...{ birthPlace: 'Kiel', maritalStatus: 'SINGLE' },
      ...change,
    },
    contact: {
      ...empty.contact,
      ...{ street: 'Am Hafen', streetNumber: '7', postalCode: '24103', city: 'Kiel' },
      phoneNumber: '0151 12345678',
    },
    background: { ...empty.background, profession: 'Boatbuilder', pepStatus: 'NONE' },
    tax: { residences: [{ countryCode: 'DEU', number: '36574261809', missingReason: '' }] },
    agreement: {
      ...empty.agreement,
      ...{ terms: true, guarantee: true, electronic: true, ownAccount: true },
      marketing: ['savings'],
    },
  }
}

/** As somebody's mail, login and number are once they have moved. */
export async function moveLogin(
  worker: Db,
  username: string,
  { email, phoneNumber }: { email: string; phoneNumber: string },
): Promise<void> {
  await worker.query(
    'select identity.rename_persons(id, $2) from identity.users where username = $1',
    [username, email],
  )
  await worker.query('update identity.users set username = $2, email = $2 where username = $1', [
    username,
    email,
  ])
  await worker.query(
    'update customers.persons set email = $1, phone_number = $2 where username = $1',
    [email, phoneNumber],
  )
}
