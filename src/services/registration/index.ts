// The registration service: from a mail address to an active customer. Other services and the simulators
// may import this file, and nothing beside it.

import type { WallClock } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import type { Server } from '#platform/http.ts'
import { type Worker, worker } from '#platform/jobs.ts'
import type { SendMessage } from '#services/identity/index.ts'
import { addAnswers } from './answers.ts'
import { addBeginning, letterJob, writeLetter } from './begin.ts'
import { careForRegistrations, careJob } from './care.ts'
import { addChildren } from './children.ts'
import { addContractDocuments } from './contract-documents.ts'
import { addInviting, careForInvitations, invitationJob, writeInvitation } from './invite.ts'
import { addLookUp, openRegister } from './look-up.ts'
import type { RegistrationParts } from './parts.ts'
import { addProofs } from './proofs.ts'
import { addSubmission } from './submit.ts'
import { addInvited } from './together.ts'

export { contractText } from './contract-documents.ts'
export {
  receiveServicingBankEvent,
  registrationSubscribers,
  type ServicingBankEvent,
} from './opening.ts'
export type { LookUpCompany, RegistrationParts, Tell } from './parts.ts'

export const registrationJobs = [letterJob, invitationJob, careJob]

async function careForAll(tx: Tx, send: SendMessage, now: Date): Promise<void> {
  await careForInvitations(tx, send)
  await careForRegistrations(tx, send, now)
}

export const registrationWorkers = (send: SendMessage, now: WallClock): Worker[] => [
  worker(letterJob, (data, tx) => writeLetter(data, tx, send, now())),
  worker(invitationJob, (data, tx) => writeInvitation(data, tx, send)),
  worker(careJob, (_, tx) => careForAll(tx, send, now()), {
    cron: '7 * * * *',
    timeZone: 'UTC',
    data: {},
  }),
]

export function registration(server: Server, parts: RegistrationParts): void {
  addBeginning(server, parts)
  const askRegister = openRegister(parts)
  addLookUp(server, parts, askRegister)
  addAnswers(server, parts, askRegister)
  addProofs(server, parts)
  addSubmission(server, parts)
  addChildren(server, parts)
  addInviting(server, parts)
  addInvited(server, parts)
  addContractDocuments(server, parts)
}
