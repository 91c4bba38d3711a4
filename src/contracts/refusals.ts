// What the rules behind each call say no with, by status. Beside the calls and not in them, because the
// browser carries the calls and asks no one what could be refused.

import { exemptionCodes } from '#domain/problem/problem.ts'
import { accountDeskCalls } from './account-desk.ts'
import { accountSecurityCalls as security } from './account-security.ts'
import { accountCalls } from './accounts.ts'
import { approvalCalls as approvals } from './approvals.ts'
import { bankPaymentCalls } from './bank-payments.ts'
import type { Call } from './call.ts'
import { commitmentCalls as commitments } from './commitments.ts'
import { contactRefusals } from './contact-refusals.ts'
import { custodianCalls } from './custodian.ts'
import { customerCalls } from './customer.ts'
import { customerDetailCalls as details } from './customer-details.ts'
import { dataExportCalls } from './data-export.ts'
import { depositCalls as deposits } from './deposits.ts'
import { directDebitRefusals } from './direct-debit-refusals.ts'
import { identificationCalls } from './identification.ts'
import { integrationCalls } from './integration.ts'
import { investingCalls as investing } from './investing.ts'
import { investmentCalls as investments } from './investments.ts'
import { kycDeskCalls } from './kyc-desk.ts'
import { leavingCalls } from './leaving.ts'
import { letterWishCalls } from './letter-wishes.ts'
import { mailReachCalls } from './mail-reach.ts'
import { orderCalls as orders } from './orders.ts'
import { outsideDepositCalls } from './outside-deposits.ts'
import { partyCalls } from './parties.ts'
import { payInDeskCalls } from './pay-in-desk.ts'
import { paymentCalls as payments } from './payments.ts'
import { pensionCalls as pension } from './pension.ts'
import { postboxCalls } from './postbox.ts'
import { postboxDeskCalls } from './postbox-desk.ts'
import { publicComplaintCalls } from './public-complaints.ts'
import { referenceAccountCalls } from './reference-account.ts'
import {
  all,
  attached,
  buyable,
  committable,
  file,
  fresh,
  inviting,
  pensionable,
  placed,
  plannable,
  type Refusals,
  ready,
  removable,
  sellable,
  signed,
  switchable,
  taken,
  tried,
  unscanned,
} from './refusal-parts.ts'
import { registrationRefusals } from './registration-refusals.ts'
import { signatureCalls as signatures } from './signatures.ts'
import { strangerRefusals } from './stranger-refusals.ts'
import { taxCalls } from './tax.ts'

export const refusals: ReadonlyMap<Call, Refusals> = new Map<Call, Refusals>([
  [orders.place, placed],
  [orders.prepare, all(taken, signed)],
  [orders.confirm, all(taken, signed)],
  [
    investing.answer,
    {
      409: ['suitability.signature'],
      422: ['suitability.contradiction'],
      429: ['suitability.retry'],
    },
  ],
  [investing.sale, sellable],
  [investments.remove, removable],
  [
    investing.place,
    all(buyable, sellable, plannable, switchable, {
      409: ['product.illiquid'],
      422: ['name.length', 'name.characters'],
      429: ['suitability.retry'],
    }),
  ],
  [commitments.place, committable],
  [commitments.prepare, all(committable, signed, ready)],
  [commitments.confirm, all(committable, signed, { 409: ['order.state', 'act.changed'] })],
  [pension.place, pensionable],
  [pension.withdraw, { 409: ['order.state', 'withdrawal.right'] }],
  [pension.prepare, all(pensionable, signed, ready)],
  [pension.confirm, all(pensionable, signed, { 409: ['order.state', 'act.changed'] })],
  [
    investing.prepare,
    all(buyable, sellable, plannable, switchable, signed, {
      409: [
        ...(['order.state', 'papers.unread', 'act.changed'] as const),
        ...(['appropriateness.acknowledge', 'loss.acknowledge'] as const),
      ],
    }),
  ],
  [
    investing.confirm,
    all(buyable, sellable, plannable, switchable, signed, { 409: ['order.state', 'act.changed'] }),
  ],
  [investing.cancel, { 409: ['order.state'] }],
  [investing.withdraw, { 409: ['order.state', 'withdrawal.right'] }],
  [custodianCalls.heard, { 401: ['webhook.signature'] }],
  [approvals.sign, all(signed, { 409: ['act.ended'] })],
  [approvals.refuse, { 409: ['act.ended'] }],
  [approvals.withdraw, { 409: ['act.ended'] }],
  [orders.cancel, { 409: ['order.state'] }],
  [orders.withdraw, { 409: ['order.state', 'withdrawal.right'] }],
  [
    deposits.instruct,
    all(signed, {
      409: ['maturity.locked', 'offer.changed', 'product_instance_must_be_active'],
      422: ['legs.rest', 'legs.many', 'legs.renewal', 'legs.product', 'legs.amount'],
    }),
  ],
  [
    deposits.withdraw,
    all(signed, {
      409: [
        'product_instance_must_be_active',
        'other_order_already_in_progress',
        'earlyExit.impossible',
      ],
      422: ['min', 'minLeftBalance', 'higherThanLeftOver'],
    }),
  ],
  [deposits.takeBack, { 409: ['order.state'] }],
  [deposits.exitQuote, { 409: ['earlyExit.impossible'] }],
  [outsideDepositCalls.note, { 422: ['outside.many'] }],
  [
    payments.payOut,
    all(signed, {
      409: ['account.state', 'referenceAccount.missing', 'referenceAccount.state'],
      422: ['min', 'higherThanLeftOver', 'coolingOff', 'payout.collected', 'holder.mismatch'],
      503: ['account.maintenance'],
    }),
  ],
  [payments.sendProof, all(file, { 404: ['not.found'], 409: ['payIn.settled'] })],
  [
    bankPaymentCalls.start,
    {
      409: ['account.state', 'customer.state', 'currency.other'],
      422: ['min', 'max'],
      503: ['account.maintenance'],
    },
  ],
  [bankPaymentCalls.one, { 404: ['not.found'] }],
  [bankPaymentCalls.heard, { 401: ['webhook.signature'] }],
  [mailReachCalls.heard, { 401: ['webhook.signature'] }],
  [payInDeskCalls.decide, { 404: ['not.found'], 409: ['payIn.settled', 'account.state'] }],
  ...directDebitRefusals,
  [accountCalls.list, { 503: ['account.maintenance'] }],
  [accountCalls.byId, { 503: ['account.maintenance'] }],
  [customerCalls.transactionAccount, { 503: ['account.maintenance'] }],
  [
    signatures.sign,
    all(tried, {
      422: ['sca.invalid', 'sca.wrongCode', 'sca.expired'],
      429: ['sca.blocked'],
    }),
  ],
  [
    signatures.startPasskey,
    all(tried, { 409: ['passkey.elsewhere'], 422: ['sca.expired'], 429: ['sca.blocked'] }),
  ],
  [
    signatures.signWithPasskey,
    all(tried, { 422: ['sca.invalid', 'sca.expired'], 429: ['sca.blocked'] }),
  ],
  [details.changeAddress, all(fresh, { 422: ['country.moved'] })],
  [details.changeDeliveryAddress, fresh],
  [details.removeDeliveryAddress, fresh],
  ...contactRefusals,
  [details.changeWork, fresh],
  [details.changeFinancialInformation, fresh],
  [details.confirmData, fresh],
  [partyCalls.end, all(fresh, { 403: ['role.forbidden'] })],
  [partyCalls.endSigned, signed],
  [partyCalls.reportDeath, all(signed, { 409: ['death.known'], 422: ['death.self'] })],
  [partyCalls.invite, all(fresh, inviting, { 403: ['role.forbidden'] })],
  [partyCalls.nameAdult, all(fresh, { 404: ['not.found'] })],
  [partyCalls.grant, all(signed, inviting)],
  [partyCalls.setRule, signed],
  [
    referenceAccountCalls.saveReferenceAccount,
    all(fresh, signed, {
      422: [
        ...(['holder.mismatch', 'payee.closeMatch', 'payee.noMatch', 'payee.notPossible'] as const),
        ...(['referenceAccount.count', 'referenceAccount.owner'] as const),
      ],
    }),
  ],
  [referenceAccountCalls.prefer, all(fresh, signed, { 409: ['referenceAccount.state'] })],
  [
    referenceAccountCalls.remove,
    all(fresh, signed, { 409: ['referenceAccount.state', 'referenceAccount.last'] }),
  ],
  [
    referenceAccountCalls.restore,
    { 409: ['referenceAccount.state'], 422: ['referenceAccount.count'] },
  ],
  [dataExportCalls.request, signed],
  [leavingCalls.request, all(signed, { 409: ['termination.blocked'] })],
  [
    taxCalls.giveExemptionOrder,
    all(fresh, signed, {
      422: [...exemptionCodes, 'taxId.checksum'],
    }),
  ],
  [
    taxCalls.declareCertificate,
    all(fresh, {
      422: [
        'certificate.kind',
        'certificate.country',
        'certificate.period',
        'required',
        'taxId.checksum',
      ],
    }),
  ],
  [taxCalls.deleteExemptionOrder, fresh],
  [accountDeskCalls.release, { 404: ['not.found'] }],
  [accountDeskCalls.inviteAdult, all(inviting, { 404: ['not.found'] })],
  [
    accountDeskCalls.reportDeath,
    { 409: ['death.known', 'invitation.self'], 422: ['party.same'], 429: ['rate.limited'] },
  ],
  [accountDeskCalls.undoDeath, { 409: ['death.none'] }],
  [postboxCalls.start, attached],
  [postboxCalls.reply, all(attached, { 409: ['thread.closed'] })],
  [postboxCalls.sendFile, file],
  [postboxCalls.file, unscanned],
  [postboxDeskCalls.answer, all(attached, { 409: ['thread.closed', 'complaint.ended'] })],
  [postboxDeskCalls.sendFile, all(file, { 409: ['thread.closed'] })],
  [postboxDeskCalls.file, unscanned],
  [publicComplaintCalls.settle, { 409: ['complaint.ended'] }],
  [postboxDeskCalls.close, { 409: ['thread.closed', 'complaint.open'] }],
  [letterWishCalls.setWish, { 409: ['phone.unproven'], 422: ['letter.fixed'] }],
  [integrationCalls.setMailConsent, { 422: ['consent.fixed'] }],
  [security.confirm, tried],
  [security.chooseFactor, all(tried, { 410: ['sca.expired'], 422: ['sca.invalid'] })],
  [security.confirmFactor, all(tried, { 410: ['sca.expired'], 422: ['sca.invalid'] })],
  [security.changePassword, all(fresh, tried)],
  [security.endOtherSessions, fresh],
  [security.endSession, fresh],
  [security.startTotp, all(fresh, signed, { 409: ['totp.exists'] })],
  [security.confirmTotp, all(fresh, tried, signed, { 409: ['totp.exists'] })],
  [security.removeTotp, all(fresh, signed)],
  [security.renewRecoveryCodes, all(fresh, signed, { 409: ['factor.missing'] })],
  [
    security.startMessages,
    all(fresh, signed, tried, { 409: ['phone.missing', 'phone.notMobile'] }),
  ],
  [
    security.confirmMessages,
    all(fresh, signed, tried, {
      409: ['phone.missing', 'phone.notMobile'],
      410: ['sca.expired'],
    }),
  ],
  [security.stopMessages, all(fresh, signed)],
  [security.startPasskey, all(fresh, signed)],
  [security.addPasskey, all(fresh, signed, { 410: ['sca.expired'] })],
  [security.removePasskey, all(fresh, signed)],
  [security.switchAccount, { 403: ['switch.forbidden'] }],
  ...strangerRefusals,
  ...registrationRefusals,
  [
    identificationCalls.start,
    { 409: ['identification.done', 'identification.pending'], 422: ['identification.method'] },
  ],
  [identificationCalls.sendPaper, all(file, { 409: ['case.notAsked'] })],
  [identificationCalls.answer, { 409: ['case.notAsked'] }],
  [kycDeskCalls.decide, { 404: ['not.found'], 409: ['case.decided'] }],
  [identificationCalls.heard, { 401: ['webhook.signature'] }],
])
