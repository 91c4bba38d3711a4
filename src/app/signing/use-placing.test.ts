import { expect, test } from 'vitest'
import { orderOf, type Placed } from './use-placing.ts'

type Wish = { amount: string }
type Case = {
  placed?: Placed<Wish>
  /** What the service says to cancelling and placing. */
  refuses?: 'cancel' | 'place'
  does: string[]
  answer?: string
}
const before: Placed<Wish> = { orderId: 'first', body: { amount: '50.00' } }

test.each<[string, Case]>([
  ['a first wish is placed', { does: ['place 60.00', 'kept new'], answer: 'new' }],
  [
    'the same wish is not placed twice',
    { placed: { orderId: 'first', body: { amount: '60.00' } }, does: [], answer: 'first' },
  ],
  [
    'another wish takes the first back',
    {
      placed: before,
      does: ['cancel first', 'kept nothing', 'place 60.00', 'kept new'],
      answer: 'new',
    },
  ],
  [
    'a first order that is gone already stands in no way',
    {
      ...{ placed: before, refuses: 'cancel', answer: 'new' },
      does: ['cancel first', 'kept nothing', 'place 60.00', 'kept new'],
    },
  ],
  [
    'what is refused is not kept as placed',
    { placed: before, refuses: 'place', does: ['cancel first', 'kept nothing', 'place 60.00'] },
  ],
])('%s', async (_, { placed, refuses, does, answer }) => {
  const done: string[] = []
  const says = (what: 'cancel' | 'place', name: string) => {
    done.push(`${what} ${name}`)
    return refuses === what ? Promise.reject(new Error(what)) : Promise.resolve({ id: 'new' })
  }
  const orders = {
    place: ({ amount }: Wish) => says('place', amount),
    cancel: (orderId: string) => says('cancel', orderId),
  }
  const kept = {
    draft: placed ? { placed } : {},
    change: ({ placed: now }: { placed: Placed<Wish> | undefined }) =>
      void done.push(`kept ${now?.orderId ?? 'nothing'}`),
  }
  const wish = orderOf(orders, kept, { amount: '60.00' }, 'key')
  if (answer) expect(await wish).toBe(answer)
  else await expect(wish).rejects.toThrow('place')
  expect(done).toEqual(does)
})
