// What the outside world must do for us, as one list. Each port is described where it is needed; a world
// answers them all, and a port nobody is connected to answers as `unconnected` does.

import type { BankForm } from '#contracts/bank-files.ts'
import type { Environment } from '#domain/environment.ts'
import type { Origins } from '#domain/site/origins.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import type { Subscriber } from '#platform/events.ts'
import type { Server } from '#platform/http.ts'
import type { Job, Jobs, Worker } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Fund } from './commitments/index.ts'
import type { Collections } from './direct-debit/index.ts'
import type { SendMessage } from './identity/index.ts'
import type { Quotes } from './instruments/index.ts'
import type { Custodian } from './investments/index.ts'
import type { IdentificationProvider, StartIdentification } from './kyc/index.ts'
import type { BankPayments, CarryPayout } from './payments/index.ts'
import type { MailCarrier, PrintLetters, ScanFile } from './postbox/index.ts'
import type { CheckPayee } from './reference-account/index.ts'
import type { LookUpCompany, Tell } from './registration/index.ts'
import type { DecideCertificate } from './tax/index.ts'

export type Ports = {
  /** Mails and text messages. */
  readonly sendMessage: SendMessage
  /** Whoever says what became of mails. */
  readonly mailCarrier: MailCarrier
  /** Letters on paper. */
  readonly printLetters: PrintLetters
  /** Who holds an account elsewhere. */
  readonly checkPayee: CheckPayee
  /** What the registers of companies say. */
  readonly lookUpCompany: LookUpCompany
  readonly startIdentification: StartIdentification
  /** Whoever says what came of it. */
  readonly identificationProvider: IdentificationProvider
  /** The forms in which partner banks can be reached; files always can. */
  readonly bankForms: readonly BankForm[]
  /** Payouts, to the servicing bank. */
  readonly carryPayout: CarryPayout
  /** Whoever reaches the customers' own banks, where they pay in on a page. */
  readonly bankPayments: BankPayments
  /** What is collected by direct debit, by the servicing bank too. */
  readonly collections: Collections
  /** Papers that lower the tax, to whoever checks them. */
  readonly decideCertificate: DecideCertificate
  /** Whoever looks for harm in files that people send. */
  readonly scanFile: ScanFile
  /** What instruments close at. */
  readonly quotes: Quotes
  /** Whoever keeps the units of portfolios. */
  readonly custodian: Custodian
  /** Whoever manages the private equity fund. */
  readonly fund: Fund
}

export type PagesOfWorld = {
  db: Db
  /** Of the worker's role, which may act for every customer. */
  workerDb: Db
  jobs: Jobs
  steps: readonly DayStep[]
  /** Known once the server listens. */
  origins: () => Origins
}

/** A real world keeps to itself; a pretended one does its work inside the program, in these places. */
export type World = Ports & {
  readonly jobs: readonly Job[]
  readonly workers: (tell: Tell) => readonly Worker[]
  readonly subscribers: (jobs: Jobs) => readonly Subscriber[]
  /** What is heard before a day is closed; banks without an API find their orders in the folder. */
  readonly answers: (bankDir: string) => readonly DayStep[]
  /** Whoever lives there, known to us from the first start. */
  readonly people: (workerDb: Db, config: Pick<Config, 'secretKeys'>, log: Log) => Promise<void>
  readonly addPages: (server: Server, parts: PagesOfWorld) => { stop(): Promise<void> }
}

/** Whatever can wait for a person waits; what cannot fails, and says why. */
export function unconnected(environment: Environment): World {
  const missing = (who: string) => async () => {
    throw new Error(`nobody ${who} in ${environment}: give src/world.ts an adapter`)
  }
  const nothing = async () => {}
  return {
    sendMessage: missing('carries messages'),
    mailCarrier: { keys: [] },
    printLetters: missing('prints letters'),
    checkPayee: async () => ({ match: 'NOT_POSSIBLE' }),
    lookUpCompany: async () => 'AWAY',
    startIdentification: missing('identifies people'),
    identificationProvider: { name: 'nobody', keys: [] },
    bankForms: ['FILE'],
    carryPayout: async () => 'notTaken',
    bankPayments: { name: 'nobody', keys: [], start: missing('takes payments at banks') },
    collections: {
      ...{ name: 'nobody', submit: missing('collects money') },
      answers: async () => [],
    },
    decideCertificate: async () => undefined,
    scanFile: async () => undefined,
    quotes: async () => [],
    custodian: {
      ...{ name: 'nobody', keys: [], take: missing('keeps units') },
      statement: async () => undefined,
    },
    fund: { name: 'nobody', take: missing('manages a fund'), notices: async () => [] },
    jobs: [],
    workers: () => [],
    subscribers: () => [],
    answers: () => [],
    people: nothing,
    addPages: () => ({ stop: nothing }),
  }
}
