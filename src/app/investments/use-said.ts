// Where an order of a portfolio stands, in a sentence: by what it does, and how far it has come.

import { useTranslations } from 'use-intl/react'
import type { WireInvestmentOrder } from '#contracts/investing.ts'
import {
  debitReturned,
  isAdvice,
  isMigration,
  isPlanOrder,
  isSale,
  isUncoveredRun,
  statesOfBoth,
} from '#domain/investment/portfolio-order.ts'
import { type InstructionState, unsignedStates } from '#domain/order/order.ts'
import { useFigures } from '../holdings/use-figures.ts'

function useSaidOfSale(): (order: WireInvestmentOrder) => string {
  const t = useTranslations('investing.order.sale')
  const { amount, day } = useFigures()
  return (order) => {
    const { instructionState: state, forwardOn, settlesOn, paid, currencyCode } = order
    switch (state) {
      case 'CONFIRMED':
        return t('CONFIRMED', { day: day(forwardOn!, 'long') })
      case 'EXECUTED':
        return settlesOn && paid
          ? t(order.isSettled ? 'settled' : 'EXECUTED', {
              ...{ day: day(settlesOn, 'long'), amount: amount(paid, currencyCode) },
            })
          : t('empty')
      case 'EXPORTED':
      case 'IN_PROGRESS':
      case 'REJECTED':
        return t(state)
      default:
        return t('CANCELLED')
    }
  }
}

/** Of a plan that is agreed on, changed or ended, and of a run that came to nothing yet or at all. */
function useSaidOfPlan(): (order: WireInvestmentOrder) => string | undefined {
  const t = useTranslations('investing.order.plan')
  const { day } = useFigures()
  return (order) => {
    const { type, instructionState: state, fundBy, missing } = order
    if (isPlanOrder(type) && state === 'EXECUTED') return t(type)
    if (isPlanOrder(type) && state === 'CANCELLED') return t('CANCELLED')
    if (type !== 'SAVINGS_PLAN_EXECUTION') return undefined
    if (state === 'CANCELLED') return t('skipped')
    if (state === 'ISSUE_IDENTIFIED' && order.reason === debitReturned)
      return t('returned', { day: day(fundBy!, 'long') })
    if (!isUncoveredRun(order)) return undefined
    return t(missing ? 'uncovered' : 'covered', { day: day(fundBy!, 'long') })
  }
}

/** First sold, then bought for; a question about it is told like every other. */
function useSaidOfRebalancing(): (order: WireInvestmentOrder) => string | undefined {
  const t = useTranslations('investing.order.rebalancing')
  const { day } = useFigures()
  return ({ type, instructionState: state, mix, sold, settlesOn, isSettled }) => {
    if (type !== 'REBALANCING' || state === 'ISSUE_IDENTIFIED') return undefined
    if (state === 'REJECTED') return t(state)
    if (state !== 'EXECUTED') return t(sold ? 'waiting' : mix ? 'restoring' : 'selling')
    return t(isSettled ? 'settled' : 'EXECUTED', { day: day(settlesOn!, 'long') })
  }
}

function useSaidOfSwitch(): (order: WireInvestmentOrder) => string | undefined {
  const [ofStrategy, ofMix] = [
    useTranslations('investing.order.switch'),
    useTranslations('investing.order.mix'),
  ]
  const { day } = useFigures()
  return ({ type, instructionState: state, mixBefore, ...order }) => {
    const { sold, forwardOn, settlesOn, isSettled } = order
    const t = mixBefore ? ofMix : ofStrategy
    if (type !== 'STRATEGY_SWITCH' || isUnsignedState(state)) return undefined
    if (state === 'CONFIRMED') return t(state, { day: day(forwardOn!, 'long') })
    if (state === 'REJECTED' || state === 'CANCELLED') return t(state)
    if (state !== 'EXECUTED') return t(sold ? 'waiting' : 'selling')
    if (!settlesOn) return t('empty')
    return t(isSettled ? 'settled' : 'EXECUTED', { day: day(settlesOn, 'long') })
  }
}

/** Nothing is sold: it is with the custodian, moved, or not. */
function useSaidOfTransfer(): (order: WireInvestmentOrder) => string | undefined {
  const t = useTranslations('investing.order.transfer')
  const { day } = useFigures()
  return ({ type, instructionState: state, forwardOn, targetName: target }) => {
    if (type !== 'ETFC_CRYPTO_TRANSFER_CONSENT' || isUnsignedState(state)) return undefined
    if (state === 'ISSUE_IDENTIFIED') return undefined
    if (state === 'CONFIRMED') return t(state, { day: day(forwardOn!, 'long') })
    if (state === 'REJECTED' || state === 'CANCELLED') return t(state)
    return t(state === 'EXECUTED' ? 'EXECUTED' : 'moving', { target: target! })
  }
}

/** What was consented to, and the move that is done for it. */
function useSaidOfMigration(): (order: WireInvestmentOrder) => string | undefined {
  const t = useTranslations('investing.order.migration')
  const { day } = useFigures()
  return ({ type, instructionState: state, forwardOn }) => {
    if (!isMigration(type) || isUnsignedState(state) || state === 'ISSUE_IDENTIFIED')
      return undefined
    if (state === 'REJECTED' || state === 'CANCELLED') return t(state)
    if (type === 'DWM_MIGRATION_CONSENT') return t('consented')
    if (state === 'CONFIRMED') return t(state, { day: day(forwardOn!, 'long') })
    return t(state === 'EXECUTED' ? 'EXECUTED' : 'moving')
  }
}

/** Of answers given anew, and of what is advised because of them. */
function useSaidOfAdvice(): (order: WireInvestmentOrder) => string | undefined {
  const t = useTranslations('investing.order.advice')
  const { day } = useFigures()
  return ({ type, instructionState: state, advice }) => {
    if (!isAdvice(type) || isUnsignedState(state)) return undefined
    if (state === 'CANCELLED') return t('CANCELLED')
    return t(type, { day: day(advice!.validUntil, 'long') })
  }
}

const isUnsignedState = (state: InstructionState): boolean =>
  (unsignedStates as readonly InstructionState[]).includes(state)

/** Where an order stands, in a sentence. */
export function useSaid(order: WireInvestmentOrder): string {
  const [ofSale, ofPurchase] = [useSaidOfSale(), useSaidOfPurchase()]
  const own = [
    ...[useSaidOfPlan()(order), useSaidOfRebalancing()(order)],
    ...[useSaidOfSwitch()(order), useSaidOfAdvice()(order), useSaidOfTransfer()(order)],
    useSaidOfMigration()(order),
  ].find((said) => said !== undefined)
  if (own) return own
  const isOut = isSale(order.type) && !statesOfBoth.includes(order.instructionState)
  return isOut ? ofSale(order) : ofPurchase(order)
}

function useSaidOfPurchase(): (order: WireInvestmentOrder) => string {
  const t = useTranslations('investing.order')
  const { amount, day } = useFigures()
  return (order) => {
    const { instructionState: state, fundBy, forwardOn, settlesOn, missing } = order
    switch (state) {
      case 'DRAFTED':
      case 'VALIDATED':
      case 'PREPARED':
        return t('open')
      case 'CONFIRMED':
        return missing
          ? t('CONFIRMED', {
              missing: amount(missing, order.currencyCode),
              day: day(fundBy!, 'long'),
            })
          : t('paid')
      case 'FUNDED':
        return order.opensDepot ? t('depot') : t('FUNDED', { day: day(forwardOn!, 'long') })
      case 'EXECUTED':
        return settlesOn
          ? t(order.isSettled ? 'settled' : 'EXECUTED', { day: day(settlesOn, 'long') })
          : t('IN_PROGRESS')
      case 'EXPORTED':
      case 'IN_PROGRESS':
      case 'REJECTED':
      case 'REVOCATION_REQUESTED':
      case 'REVOKED':
      case 'ISSUE_IDENTIFIED':
        return t(state)
      default:
        return t('CANCELLED')
    }
  }
}
