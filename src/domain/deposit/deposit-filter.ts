// Which of one's deposits are shown, and in which order. The choice lives in the address.

import { compareRates } from '../offer/offer.ts'
import { rate } from '../rate.ts'

export const shownStates = ['running', 'ended', 'all'] as const
export const depositOrders = ['maturity', 'amount', 'rate', 'opening'] as const

export type DepositFilter = {
  show: (typeof shownStates)[number]
  bank: string | undefined
  sort: (typeof depositOrders)[number]
}

const oneOf = <T extends string>(list: readonly T[], text: string | null): T =>
  list.find((each) => each === text) ?? list[0]!

/** What an address says; anything unknown is the first choice. */
export const depositFilterOf = (read: (name: string) => string | null): DepositFilter => ({
  show: oneOf(shownStates, read('show')),
  bank: read('bank') || undefined,
  sort: oneOf(depositOrders, read('sort')),
})

type Listed = {
  id: string
  bankId: string
  isRunning: boolean
  maturesOn?: string
  opensOn: string
  rate: string
  /** In minor units. */
  worth: bigint
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
/** What has no end comes last. */
const endOf = ({ maturesOn = '9999' }: Listed) => maturesOn

const orders: Record<DepositFilter['sort'], (a: Listed, b: Listed) => number> = {
  maturity: (a, b) => compareText(endOf(a), endOf(b)),
  amount: (a, b) => (a.worth > b.worth ? -1 : a.worth < b.worth ? 1 : 0),
  rate: (a, b) => compareRates(rate(b.rate), rate(a.rate)),
  opening: (a, b) => compareText(b.opensOn, a.opensOn),
}

export function filteredDeposits<Deposit extends Listed>(
  deposits: readonly Deposit[],
  { show, bank, sort }: DepositFilter,
): Deposit[] {
  return deposits
    .filter(({ isRunning }) => show === 'all' || isRunning === (show === 'running'))
    .filter(({ bankId }) => bank === undefined || bankId === bank)
    .sort((a, b) => orders[sort](a, b) || compareText(a.id, b.id))
}
