// The know-your-customer service: who people prove to be, and whether we may do business with them. Other services and the simulators may import this file, and
// nothing beside it.

import type { Server } from '#platform/http.ts'
import type { WriteLetter } from '#services/postbox/index.ts'
import { caseSubscribers } from './case.ts'
import { addKycDesk } from './desk.ts'
import { knownHumanSubscribers } from './heard.ts'
import { addIdentification } from './identification.ts'
import { caseLetters } from './letters.ts'
import type { KycParts } from './parts.ts'
import { refreshLetters, refreshSubscribers } from './refresh.ts'
import { addWayBackIdentification } from './way-back.ts'

export { openJudgedCase, overdueAnswersStep, screeningStep } from './case.ts'
export { caseEvents, identificationEvents } from './events.ts'
export { expireCouponsStep, kycJobs, kycWorkers } from './heard.ts'
export { type ListFile, loadList, readListFile, readLists } from './list-file.ts'
export { keepPaper, readPaper, readPapers } from './papers.ts'
export type { IdentificationProvider, KycParts, StartIdentification } from './parts.ts'

export const kycSubscribers = [...knownHumanSubscribers, ...caseSubscribers, ...refreshSubscribers]
export const kycLetters = (write: WriteLetter) => [...caseLetters(write), ...refreshLetters(write)]

export function kyc(server: Server, parts: KycParts): void {
  addIdentification(server, parts)
  addWayBackIdentification(server, parts)
  addKycDesk(server, parts)
}
