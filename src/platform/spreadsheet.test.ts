import { expect, test } from 'vitest'
import { type FieldSeparator, spreadsheet } from './spreadsheet.ts'

test.each<[what: string, text: string | null, separator: FieldSeparator, written: string]>([
  ['a word', 'Bank', ',', 'Bank'],
  ['nothing', null, ',', ''],
  ['a formula', '=SUM(A1)', ',', "'=SUM(A1)"],
  ['a formula of figures', '=1+1', ',', "'=1+1"],
  ['one that begins with a plus', '+1-1', ',', "'+1-1"],
  ['one that begins with a minus', '-1+1', ',', "'-1+1"],
  ['one that begins with an at', '@1', ',', "'@1"],
  ['one behind a tab', '\t=1', ',', "'\t=1"],
  ['a figure below zero', '-12.50', ',', '-12.50'],
  ['one with a comma', '-12,50', ';', '-12,50'],
  ['one with a comma among commas', '12,50', ',', '"12,50"'],
  ['a name with a comma', 'Bank, Riga', ';', '"Bank, Riga"'],
  ['a quotation', 'the "Bank"', ',', '"the ""Bank"""'],
  ['a formula with a quotation', '=A("x")', ',', `"'=A(""x"")"`],
  ['two lines', 'a\r\nb', ',', '"a\r\nb"'],
])('%s', (_, text, separator, written) => {
  expect(spreadsheet([[text, 'x']], separator)).toBe(`\ufeff${written}${separator}x\r\n`)
})
