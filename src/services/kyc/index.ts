// The know-your-customer service: who people prove to be. Other services and the simulators may import this file, and
// nothing beside it.

import type { Server } from '#platform/http.ts'
import { addIdentification } from './identification.ts'
import type { KycParts } from './parts.ts'

export { identificationEvents } from './events.ts'
export { expireCouponsStep, kycJobs, kycSubscribers, kycWorkers } from './heard.ts'
export { identificationLetters } from './letters.ts'
export type { IdentificationProvider, KycParts, StartIdentification } from './parts.ts'

export const kyc = (server: Server, parts: KycParts): void => addIdentification(server, parts)
