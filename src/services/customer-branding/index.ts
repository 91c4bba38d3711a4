// The customer-branding service: the mark of the partner a customer came through.

import { customerBrandingCalls } from '#contracts/customer-branding.ts'
import { answer } from '#platform/answer.ts'
import type { Db } from '#platform/db.ts'
import { NotFound } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { asCustomer, currentCustomer, readSalesChannel } from '#services/customer/index.ts'
import { readPartnerLogo } from '#services/products/index.ts'

export function customerBranding(server: Server, { db }: { db: Db }): void {
  answer(server, customerBrandingCalls.cobranding, async (_, caller) => {
    const customerId = currentCustomer(caller)
    const channel = await asCustomer(db, caller, customerId, (tx) =>
      readSalesChannel(tx, customerId),
    )
    const logo = channel && (await readPartnerLogo(db, channel.distributorId))
    if (!logo) throw new NotFound()
    return { logo, distributor_logo: { url: logo }, distributor_id: channel.distributorId }
  })
}
