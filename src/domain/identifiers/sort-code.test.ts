import { expect, test } from 'vitest'
import { type ModulusTable, modulusRow, modulusTable } from './modulus-table.ts'
import { parseUkAccount, printSortCode } from './sort-code.ts'

test.each([
  ['08-99-99', '66374958', 'MOD10'],
  ['10-79-99', '88837491', 'MOD11'],
  ['20-29-59', '63748472', 'MOD11 and DBLAL'],
  ['00-99-01', '12345679', 'the demonstration bank'],
  ['00-99-50', '12345687', 'the demonstration bank'],
  ['00-99-99', '12345695', 'the demonstration bank'],
  ['16-00-00', '00000001', 'nothing, the sort code being unknown'],
])('%s %s passes by %s', (sortCode, accountNumber) => {
  expect(parseUkAccount(sortCode, accountNumber)).toEqual({
    value: { sortCode: sortCode.replaceAll('-', ''), accountNumber },
  })
})

test.each([
  ['08-99-99', '66374959', 'accountNumber.checksum'],
  ['10-79-99', '88837493', 'accountNumber.checksum'],
  ['20-30-99', '66831036', 'accountNumber.checksum'],
  ['20-30-99', '58716970', 'accountNumber.checksum'],
  ['00-99-01', '12345678', 'accountNumber.checksum'],
  ['12-34-5', '12345678', 'sortCode.format'],
  ['1234567', '12345678', 'sortCode.format'],
  ['12-3456', '12345678', 'sortCode.format'],
  ['ab-cd-ef', '12345678', 'sortCode.format'],
  ['', '', 'sortCode.format'],
  ['12-34-56', '1234567', 'accountNumber.format'],
  ['12-34-56', '123456789', 'accountNumber.format'],
  ['12-34-56', '1234567８', 'accountNumber.format'],
])('%s %s is refused with %s', (sortCode, accountNumber, refusal) => {
  expect(parseUkAccount(sortCode, accountNumber)).toEqual({ refusal })
})

test.each([['089999'], ['08 99 99'], [' 08-99-99 ']])('%j is read as 089999', (text) => {
  expect(parseUkAccount(text, '66374958').value?.sortCode).toBe('089999')
})

test('a sort code is shown in pairs', () => {
  expect(printSortCode('089999')).toBe('08-99-99')
})

// The rows and substitutes that the published examples of the exceptions need.
const published: ModulusTable = {
  rows: [
    ...modulusTable.rows,
    ...[
      '070116 070116 MOD11 0 0 7 6 5 8 9 4 5 6 7 8 9 -1 12',
      '070116 070116 MOD10 0 3 2 4 5 8 9 4 5 6 7 8 9 -1 13',
      '074456 074456 MOD11 0 0 7 6 5 8 9 4 5 6 7 8 9 -1 12',
      '074456 074456 MOD10 0 3 2 4 5 8 9 4 5 6 7 8 9 -1 13',
      '086090 086090 MOD10 0 0 3 7 1 3 7 1 3 7 1 3 7 1 8',
      '110000 119280 DBLAL 0 0 2 1 2 1 2 1 2 1 2 1 2 1 1',
      '134012 134020 MOD11 0 0 0 7 5 9 8 4 6 3 5 2 0 0 4',
      '180002 180002 MOD11 0 0 0 0 0 0 8 7 6 5 4 3 2 1 14',
      '200901 201159 MOD11 0 0 0 0 0 0 0 7 6 5 4 3 2 1 6',
      '200901 201159 DBLAL 2 1 2 1 2 1 2 1 2 1 2 1 2 1 6',
      '309001 309633 MOD11 0 0 3 2 9 8 5 7 6 5 4 3 2 1 2',
      '309001 309633 MOD11 0 0 3 2 9 8 1 7 6 5 4 3 2 1 9',
      '771900 772799 MOD11 0 0 1 2 5 3 6 4 8 7 10 9 3 1 7',
      '820000 826097 MOD11 0 0 0 0 0 0 0 0 7 3 4 9 2 1',
      '820000 826097 DBLAL 2 1 2 1 2 1 2 1 2 1 2 1 2 1 3',
      '826919 827999 MOD11 0 0 0 0 0 0 0 0 7 3 4 9 2 1',
      '826919 827999 DBLAL 2 1 2 1 2 1 2 1 2 1 2 1 2 1 3',
      '870000 872791 MOD11 0 0 1 2 5 3 6 4 8 7 10 9 3 1 10',
      '870000 872791 MOD11 0 0 5 10 9 8 0 7 6 5 4 3 2 1 11',
      '938000 938696 MOD11 7 6 5 4 3 2 7 6 5 4 3 2 0 0 5',
      '938000 938696 DBLAL 2 1 2 1 2 1 2 1 2 1 2 1 2 0 5',
    ].map(modulusRow),
  ],
  substitutes: { '938600': '938611' },
}

test.each([
  ['871427', '46238510', 'exceptions 10 and 11: the first passes', true],
  ['872427', '46238510', 'exceptions 10 and 11: the second passes', true],
  ['871427', '09123496', 'exception 10: ab is 09, g is 9', true],
  ['871427', '99123496', 'exception 10: ab is 99, g is 9', true],
  ['820000', '73688637', 'exception 3: c is 6, the second is left out', true],
  ['827999', '73988638', 'exception 3: c is 9, the second is left out', true],
  ['827101', '28748352', 'exception 3: both are made', true],
  ['134020', '63849203', 'exception 4: the remainder is the check digits', true],
  ['118765', '64371389', 'exception 1: 27 is added', true],
  ['200915', '41011166', 'exception 6: a foreign currency account', true],
  ['938611', '07806039', 'exception 5', true],
  ['938600', '42368003', 'exception 5 with a substitute', true],
  ['938063', '55065200', 'exception 5: both remainders are 0', true],
  ['772798', '99345694', 'exception 7', true],
  ['086090', '06774744', 'exception 8', true],
  ['309070', '02355688', 'exceptions 2 and 9: the first passes', true],
  ['309070', '12345668', 'exceptions 2 and 9: the second passes', true],
  ['309070', '12345677', 'exception 2: a is not 0, g is not 9', true],
  ['309070', '99345694', 'exception 2: a is not 0, g is 9', true],
  ['938063', '15764273', 'exception 5: only the first fits', false],
  ['938063', '15764264', 'exception 5: only the second fits', false],
  ['938063', '15763217', 'exception 5: a remainder of 1', false],
  ['118765', '64371388', 'exception 1', false],
  ['074456', '12345112', 'exceptions 12 and 13: MOD11 passes', true],
  ['070116', '34012583', 'exceptions 12 and 13: both pass', true],
  ['074456', '11104102', 'exceptions 12 and 13: MOD10 passes', true],
  ['180002', '00000190', 'exception 14: shifted by one', true],
])('%s %s, %s: %s', (sortCode, accountNumber, _, passes) => {
  expect(parseUkAccount(sortCode, accountNumber, published).value !== undefined).toBe(passes)
})

test('under exception 8 the sort code itself does not count', () => {
  const row = modulusRow('086090 086099 MOD10 0 0 3 7 1 3 7 1 3 7 1 3 7 1 8')
  const table = { rows: [row], substitutes: {} }
  expect(parseUkAccount('086091', '06774744', table).refusal).toBeUndefined()
  expect(parseUkAccount('086091', '06774745', table).refusal).toBe('accountNumber.checksum')
})

test('a line that is no row says how to write one', () => {
  expect(() => modulusRow('089000 089999 MOD9 1 2 3')).toThrow('14 weights')
})
