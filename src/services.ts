// Every service that answers calls, added to a server.

import type { Origins } from '#domain/site/origins.ts'
import type { Db } from '#platform/db.ts'
import type { Server } from '#platform/http.ts'
import type { Log } from '#platform/log.ts'
import type { Vault } from '#platform/vault.ts'
import { accounts } from '#services/accounts/index.ts'
import { approvals } from '#services/approvals/index.ts'
import { commitments } from '#services/commitments/index.ts'
import { customer, type RequireFresh, type WarnUsers } from '#services/customer/index.ts'
import { customerBranding } from '#services/customer-branding/index.ts'
import { deposits } from '#services/deposits/index.ts'
import { directDebit } from '#services/direct-debit/index.ts'
import { documents } from '#services/documents/index.ts'
import { flags, type OpenFlags } from '#services/flags/index.ts'
import { integration } from '#services/integration/index.ts'
import { investments } from '#services/investments/index.ts'
import { dataExports, leaving } from '#services/leaving/index.ts'
import { orders, writeConsent } from '#services/orders/index.ts'
import { parties } from '#services/parties/index.ts'
import { payments } from '#services/payments/index.ts'
import { pension } from '#services/pension/index.ts'
import { postbox } from '#services/postbox/index.ts'
import { offeredSuccessor, products } from '#services/products/index.ts'
import { type CheckPayee, referenceAccount } from '#services/reference-account/index.ts'
import { type SendCode, type SigningFactors, signatures } from '#services/signatures/index.ts'
import { tax } from '#services/tax/index.ts'
import { tracking } from '#services/tracking/index.ts'
import { userManagement } from '#services/user-management/index.ts'

const services = [
  accounts,
  approvals,
  commitments,
  customer,
  customerBranding,
  deposits,
  directDebit,
  documents,
  flags,
  integration,
  dataExports,
  leaving,
  investments,
  orders,
  parties,
  payments,
  pension,
  postbox,
  products,
  referenceAccount,
  signatures,
  tax,
  tracking,
  userManagement,
]

export function addServices(
  server: Server,
  parts: {
    db: Db
    log: Log
    openFlags: OpenFlags
    requireFresh: RequireFresh
    checkPayee: CheckPayee
    vault: Vault
    warnUsers: WarnUsers
    sendCode: SendCode
    factors: SigningFactors
    origins: () => Origins
  },
): void {
  for (const service of services)
    service(server, { ...parts, offered: offeredSuccessor, writeConsent })
}
