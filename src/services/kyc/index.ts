// The know-your-customer service: who people prove to be, and whether we may do business with them. Other services and the simulators may import this file, and
// nothing beside it.

import type { Server } from '#platform/http.ts'
import { caseSubscribers } from './case.ts'
import { addKycDesk } from './desk.ts'
import { knownHumanSubscribers } from './heard.ts'
import { addIdentification } from './identification.ts'
import type { KycParts } from './parts.ts'
import { addWayBackIdentification } from './way-back.ts'

export { openJudgedCase, overdueAnswersStep, screeningStep } from './case.ts'
export { caseEvents, identificationEvents } from './events.ts'
export { expireCouponsStep, kycJobs, kycWorkers } from './heard.ts'
export { kycLetters } from './letters.ts'
export { type ListFile, loadList, readListFile, readLists } from './list-file.ts'
export { keepPaper, readPaper, readPapers } from './papers.ts'
export type { IdentificationProvider, KycParts, StartIdentification } from './parts.ts'

export const kycSubscribers = [...knownHumanSubscribers, ...caseSubscribers]

export function kyc(server: Server, parts: KycParts): void {
  addIdentification(server, parts)
  addWayBackIdentification(server, parts)
  addKycDesk(server, parts)
}
