// What can go wrong with custodian, prices and collections, one choice of each: what a page offers, and what the pretended world does.

import type { CollectionBehaviour } from '../collections/index.ts'
import type { CustodianBehaviour } from '../custodian/answers.ts'

export type MarketBehaviour = { prices?: 'missing' | 'zero' | 'ten times' }
export type Behaviour = CustodianBehaviour & MarketBehaviour & CollectionBehaviour

/** The first of each is how it should be. */
export const faults: Readonly<Record<string, readonly (readonly [string, Behaviour])[]>> = {
  'Answers come': [
    ['in time', {}],
    ['a trading day late', { lateDays: 1 }],
    ['five trading days late', { lateDays: 5 }],
    ['never', { isSilent: true }],
  ],
  'Trades are': [
    ['done', {}],
    ['done in two halves', { fillsInParts: true }],
    ['half done, then refused', { fillsInParts: true, endsWithNo: true }],
    ['done, then refused', { endsWithNo: true }],
    ['done, and taken back the day after', { mistrades: true }],
    ['refused', { rejects: 100 }],
    ['refused, a third of them', { rejects: 33 }],
    ['first done for a sum that cannot be', { miscounts: true }],
  ],
  'Each event is told': [
    ['once and in order', {}],
    ['three times', { deliveries: 3 }],
    ['before what it follows', { isDisordered: true }],
    ['also of trades nobody asked for', { invents: true }],
  ],
  'What funds pay out is told': [
    ['on its day', {}],
    ['five trading days late', { distributions: 'late' }],
    ['twice, under two numbers', { distributions: 'twice' }],
    ['of a fund nobody knows', { distributions: 'unknown' }],
    ['ten thousand times too high', { distributions: 'too much' }],
    ['and taken back at once', { distributions: 'taken back' }],
    ['and taken back when it is paid', { distributions: 'too late' }],
  ],
  'Accounts are': [
    ['opened', {}],
    ['refused', { refusesAccounts: true }],
    ['suspended, those that are open', { suspendsAccounts: true }],
  ],
  'The statement of a day is': [
    ['right', {}],
    ['missing', { statement: 'missing' }],
    ['torn', { statement: 'torn' }],
    ['a unit off', { statement: 'unit off' }],
  ],
  'Prices are': [
    ['right', {}],
    ['missing', { prices: 'missing' }],
    ['zero', { prices: 'zero' }],
    ['ten times too high', { prices: 'ten times' }],
  ],
  'Money collected is': [
    ['credited', {}],
    ['credited a week late', { creditedLateDays: 7 }],
    ['refused: no cover', { returned: 'AM04', isRefused: true }],
    ['returned: no cover', { returned: 'AM04' }],
    ['returned: no such account', { returned: 'AC01' }],
    ['returned: account closed', { returned: 'AC04' }],
    ['returned: its payer has died', { returned: 'MD07' }],
    ['returned: no reason said', { returned: 'MS03' }],
    ['asked back after a month', { returned: 'MD06' }],
    ['asked back too late', { returned: 'MD06', returnedLate: true }],
    ['never agreed to, said in time', { returned: 'MD01' }],
    ['never agreed to, said too late', { returned: 'MD01', returnedLate: true }],
  ],
  'Of collections the bank tells': [
    ['once', {}],
    ['three times', { repeatsCollections: true }],
    ['also of some nobody asked for', { inventsCollections: true }],
    ['nothing', { keepsCollections: true }],
  ],
}

const isPartOf = (part: Behaviour, whole: Behaviour): boolean =>
  Object.entries(part).every(([name, value]) => whole[name as keyof Behaviour] === value)

/** The most that a behaviour is: of two halves and then a no, not two halves alone. */
export const chosenOf = (named: string, behaviour: Behaviour): number =>
  faults[named]!.reduce(
    (found, [, each], i) =>
      isPartOf(each, behaviour) &&
      Object.keys(each).length >= Object.keys(faults[named]![found]![1]).length
        ? i
        : found,
    0,
  )

/** What was chosen, each by its place in the list; anything else is as it should be. */
export const behaviourFrom = (chosen: Readonly<Record<string, string>>): Behaviour =>
  Object.assign(
    {},
    ...Object.entries(faults).map(([named, all]) => all[Number(chosen[named])]?.[1]),
  )
