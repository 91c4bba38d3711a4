import { expect, test } from 'vitest'
import { date } from '../date.ts'
import { parseMoney } from '../money.ts'
import { Book } from './book.ts'
import { instruments } from './instrument.ts'
import { askedForTax, lotPrepayment, prepaidYear, prepaymentEntry } from './prepayment.ts'
import { prepaymentAgain } from './second-opinion.ts'

const euros = (decimal: string) => parseMoney(decimal, 'EUR')!
const { WRLD, GOVT, GOLD } = instruments
const price = (decimal: string) => euros(decimal).minor * 100n

test.each([
  ['2026-12-31', undefined],
  ['2027-01-01', undefined],
  ['2027-01-03', undefined],
  ['2027-01-04', 2026],
  ['2027-01-31', 2026],
  ['2027-02-01', undefined],
])('on %s what was gained in %s is due', (day, year) => {
  expect(prepaidYear(date(day))).toBe(year)
})

const past = { year: 2026, start: () => price('100'), end: () => price('109') }
const lot = (isin: string, tradedOn: string) => ({
  ...{ isin, tradedOn: date(tradedOn), units: 100_0000n },
})

test.each([
  ['held all year', WRLD.isin, '2025-12-30', '224.00'],
  ['bought in July', WRLD.isin, '2026-07-15', '112.00'],
  ['bought in December', WRLD.isin, '2026-12-31', '18.67'],
  ['bought after it', WRLD.isin, '2027-01-04', '0.00'],
  ['no fund', GOLD.isin, '2025-12-30', '0.00'],
])('of what is %s', (_, isin, on, prepayment) => {
  expect(lotPrepayment(lot(isin, on), past)).toEqual(euros(prepayment))
})

test.each([
  ['nothing set off', '0.00', '0.00', '17.50', '18.46', '0.00'],
  ['losses first', '20.00', '0.00', '12.50', '13.18', '0.00'],
  ['then the exemption order', '20.00', '30.00', '5.00', '5.27', '30.00'],
  ['all exempted', '0.00', '1000.00', '0.00', '0.00', '70.00'],
])('the tax, %s', (_, losses, left, capital, total, exempted) => {
  const entry = prepaymentEntry(date('2027-01-04'), euros('70.00'), {
    ...{ losses: euros(losses), exemptionLeft: euros(left), churchPercent: '0' },
  })
  expect(entry.lines[0]!.amount).toEqual(euros(capital))
  expect([entry.tax, entry.exempted]).toEqual([euros(total), euros(exempted)])
  const funds = [{ prepayment: '100.00', free: '30' }]
  expect(prepaymentAgain({ funds, losses, exempted }).tax).toBe(total)
})

test('the largest positions are sold for it, as few as suffice', () => {
  const held = [
    { isin: GOVT.isin, units: 10_0000n, price: price('100') },
    { isin: WRLD.isin, units: 20_0000n, price: price('100') },
  ]
  const isins = (short: string) => askedForTax(euros(short), held).map(({ isin }) => isin)
  expect(isins('18.46')).toEqual([WRLD.isin])
  expect(isins('1400.00')).toEqual([WRLD.isin, GOVT.isin])
})

test('what was prepaid is not taxed again when it is sold', () => {
  const soldAfter = (isPrepaid: boolean) => {
    const book = new Book({ isTaxed: true })
    const bought = {
      ...{ isin: WRLD.isin, amount: euros('1000.00'), units: 10_0000n, price: price('100') },
      cost: euros('1000.00'),
    }
    book.invest(date('2026-01-02'), euros('1000.00'))
    book.buy('INFLOWS', date('2026-01-02'), [bought])
    if (isPrepaid) book.prepay(date('2027-01-04'), past)
    const sold = { ...bought, price: price('110'), proceeds: euros('1100.00') }
    book.sell('OUTFLOWS', date('2027-02-01'), [sold])
    return book.taxed.map(({ kind, gain }) => [kind, gain.minor])
  }
  expect(soldAfter(false)).toEqual([['SALE', 70_00n]])
  expect(soldAfter(true)).toEqual([
    ['PREPAYMENT', 15_68n],
    ['SALE', 54_32n],
  ])
})
