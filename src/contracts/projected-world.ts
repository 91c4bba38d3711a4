// What the overview says, as the world the time machine starts from.

import type { CashSource } from '#domain/deposit/cash-plan.ts'
import type { NextOffer, ProjectedContract } from '#domain/deposit/projected-contract.ts'
import type { World } from '#domain/deposit/projection.ts'
import { money, parseMoney } from '#domain/money.ts'
import { rate } from '#domain/rate.ts'
import type { CallReply } from './call.ts'
import type { depositCalls, WireDeposit } from './deposits.ts'

/** Wire amounts have passed their schema, so they parse. */
export function contractOfWire({ terms, ...deposit }: WireDeposit): ProjectedContract {
  const { currencyCode: currency } = deposit
  const { market, bankCountry, model, dayCount, payout, termMonths } = terms
  return {
    ...{ id: deposit.id, bankId: deposit.bankId, currency, market, bankCountry, model, dayCount },
    ...{ payout, termMonths, startsOn: deposit.opensOn },
    ...{ earlyTermination: terms.earlyTermination, prolongation: terms.prolongation },
    ...{ anchorOn: terms.anchorOn, perYear: terms.perYear, accruedFrom: terms.accruedFrom },
    ...{ maturesOn: deposit.maturesOn, paysOn: deposit.paysOn, legs: deposit.legs },
    principal: parseMoney(deposit.principal, currency)!,
    steps: terms.steps.map(({ from, balance, rate: percent, tier }) => ({
      ...{ from, balance: parseMoney(balance, currency)!, rate: rate(percent) },
      ...(tier && {
        tiers: [{ above: parseMoney(tier.above, currency)!, rate: rate(tier.rate) }],
      }),
    })),
  }
}

/** The same, as money that could be taken out. */
export const cashSourceOfWire = (deposit: WireDeposit): CashSource => ({
  ...contractOfWire(deposit),
  kind: deposit.kind,
  noticeDays: deposit.noticeDays,
  minimum: parseMoney(deposit.minimum, deposit.currencyCode)!,
})

type Overview = CallReply<typeof depositCalls.overview>

export const worldOfWire = (
  { today, deposits, withdrawals, exemptions, certificates }: Overview,
  nextOffers?: readonly NextOffer[],
): World => ({
  ...{ today, nextOffers, certificates },
  contracts: deposits.filter(({ isRunning }) => isRunning).map(contractOfWire),
  withdrawals: withdrawals.map(({ depositId, kind, effectiveOn, amount }) => {
    const { currencyCode } = deposits.find(({ id }) => id === depositId)!
    return {
      ...{ depositId, kind, effectiveOn },
      amount: amount === undefined ? undefined : parseMoney(amount, currencyCode)!,
    }
  }),
  exemptions: exemptions.map(({ agentId, currencyCode, amount, left, validTo }) => ({
    ...{ agentId, validTo },
    amount: parseMoney(amount, currencyCode)!,
    left: parseMoney(left, currencyCode) ?? money(0n, currencyCode),
  })),
})
