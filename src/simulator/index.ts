// The outside world, pretended as a whole: every port, and what a real world would do by itself.

import { bankForms } from '#contracts/bank-files.ts'
import { businessDate } from '#platform/clock.ts'
import { openVault } from '#platform/vault.ts'
import {
  loadDemoCommitments,
  loadDemoDocuments,
  loadDemoPortfolios,
  loadDemoWorld,
} from '#services/demo/index.ts'
import { loadDemoFactors } from '#services/identity/index.ts'
import type { World } from '#services/ports.ts'
import {
  addBankPage,
  bankPageJobs,
  bankPageWorkers,
  simulatedBankPayments,
} from './bank-payments/index.ts'
import { bankAnswersStep } from './banks/index.ts'
import { simulatedDecision } from './certificates/index.ts'
import { simulatedCollections } from './collections/index.ts'
import { simulatedRegister } from './company-register/index.ts'
import { custodianAnswersStep, simulatedCustodian } from './custodian/index.ts'
import { addDays } from './days/index.ts'
import { addEntrance } from './entrance.ts'
import { saidBefore, simulatedFund } from './fund/index.ts'
import {
  addIdentificationDesk,
  branchAnswersStep,
  identificationJobs,
  identificationWorkers,
  simulatedIdentification,
  simulatedProvider,
} from './identification/index.ts'
import { addMarket, simulatedQuotes } from './market/index.ts'
import { firstDay, quotesBetween } from './market/series.ts'
import { addCarrier, carrierJobs, carrierWorkers, simulatedCarrier } from './messages/carrier.ts'
import { addOutbox, keepMessage } from './messages/index.ts'
import { addOutsideSites } from './outside/index.ts'
import { addPaper, simulatedPrinter } from './paper/index.ts'
import { simulatedPayeeCheck } from './payee-check/index.ts'
import { addPayIns, servicingBankStep } from './payments/index.ts'
import { addSpecimens, simulatedScan } from './scan/index.ts'
import {
  servicingBankJobs,
  servicingBankSubscribers,
  servicingBankWorkers,
} from './servicing-bank/index.ts'

export const simulatedWorld: World = {
  sendMessage: keepMessage,
  mailCarrier: simulatedCarrier,
  printLetters: simulatedPrinter,
  checkPayee: simulatedPayeeCheck,
  lookUpCompany: simulatedRegister,
  startIdentification: simulatedIdentification,
  identificationProvider: simulatedProvider,
  bankForms,
  carryPayout: async () => 'taken',
  bankPayments: simulatedBankPayments,
  collections: simulatedCollections,
  decideCertificate: simulatedDecision,
  scanFile: simulatedScan,
  quotes: simulatedQuotes,
  custodian: simulatedCustodian,
  fund: simulatedFund,

  jobs: [...identificationJobs, ...carrierJobs, ...bankPageJobs, ...servicingBankJobs],
  workers: (tell) => [
    ...identificationWorkers,
    ...carrierWorkers,
    ...bankPageWorkers,
    ...servicingBankWorkers(tell),
  ],
  subscribers: servicingBankSubscribers,
  answers: (bankDir) => [
    bankAnswersStep(bankDir),
    servicingBankStep,
    branchAnswersStep,
    custodianAnswersStep,
  ],

  async people(workerDb, { secretKeys }, log) {
    const today = await businessDate(workerDb)
    if (!(await loadDemoWorld(workerDb, today, log))) return
    await loadDemoPortfolios(workerDb, quotesBetween(firstDay, today), today)
    await loadDemoCommitments(workerDb, simulatedFund, saidBefore, today)
    await loadDemoFactors(workerDb, openVault(secretKeys))
    await loadDemoDocuments(workerDb)
  },

  addPages(server, { db, workerDb, jobs, steps, origins }) {
    addEntrance(server)
    addOutbox(server, db)
    addCarrier(server, { db: workerDb, jobs, origins })
    addPaper(server, workerDb)
    addOutsideSites(server)
    addPayIns(server, workerDb)
    addSpecimens(server)
    addMarket(server, workerDb)
    addIdentificationDesk(server, { db: workerDb, jobs })
    addBankPage(server, { db: workerDb, jobs })
    return addDays(server, workerDb, steps)
  },
}
