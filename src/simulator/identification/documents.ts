// Travel documents, pretended: the two lines a camera reads, written for a person, with one thing wrong or none; and
// read again as a provider does, every check digit counted.

import { addMonths, type CalendarDate, date } from '#domain/date.ts'
import type { IdentificationReason } from '#domain/kyc/identification.ts'

export type Person = { firstName: string; lastName: string; birthDate: CalendarDate }

/** What may be wrong with a document that can be read. */
export const documentFaults = {
  expired: 'The document is no longer valid',
  type: 'A visa, and no passport',
  digit: 'A digit does not fit the others',
  name: 'The document of somebody else',
} as const
export type DocumentFault = keyof typeof documentFaults

const spelled: Record<string, string> = {
  ä: 'AE',
  ö: 'OE',
  ü: 'UE',
  ß: 'SS',
  ø: 'OE',
  å: 'AA',
  æ: 'AE',
  ł: 'L',
}

/** Names as a document spells them. */
const plain = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[äöüßøåæł]/g, (sign) => spelled[sign]!)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z]+/g, '<')

const weights = [7, 3, 1]
const worth = (sign: string): number => (sign === '<' ? 0 : Number.parseInt(sign, 36))

/** ICAO 9303: weights 7, 3, 1. */
export const checkDigit = (field: string): string =>
  String([...field].reduce((sum, sign, i) => sum + worth(sign) * weights[i % 3]!, 0) % 10)

const short = (day: CalendarDate): string => day.slice(2).replaceAll('-', '')
const checked = (field: string): string => field + checkDigit(field)

export function writeDocument(person: Person, today: CalendarDate, fault?: DocumentFault): string {
  const { firstName, lastName, birthDate } =
    fault === 'name' ? { ...person, firstName: 'Erika', lastName: 'Mustermann' } : person
  const ends = addMonths(today, fault === 'expired' ? -1 : 60)
  const names = `${plain(lastName)}<<${plain(firstName)}`.slice(0, 39).padEnd(39, '<')
  const number = checked('C01X00T47')
  const birth = checked(short(birthDate))
  const end = checked(short(ends))
  const own = checked('<'.repeat(14))
  const whole = checkDigit(number + birth + end + own)
  const second = `${number}D<<${birth}X${end}${own}${whole}`
  const isOdd = fault === 'digit'
  return [
    `${fault === 'type' ? 'V' : 'P'}<D<<${names}`,
    isOdd ? second.replace('C01X00T47', 'C01X00T48') : second,
  ].join('\n')
}

const passport =
  /^([A-Z])[A-Z<][A-Z<]{3}([A-Z<]{39})\n([A-Z0-9<]{9}\d)[A-Z<]{3}(\d{7})[MFX<](\d{7})([A-Z0-9<]{14}\d)(\d)$/

/** What is wrong with it, the gravest first. */
export function readDocument(
  lines: string,
  { firstName, lastName }: Person,
  today: CalendarDate,
): IdentificationReason | undefined {
  const [, type, names, number, birth, end, own, whole] = passport.exec(lines) ?? []
  if (!names || !number || !birth || !end || !own) return 'documentBlurred'
  if (type !== 'P') return 'documentType'
  const isSound = (field: string) => checkDigit(field.slice(0, -1)) === field.at(-1)
  const fields = [number, birth, end, own]
  if (!fields.every(isSound) || checkDigit(fields.join('')) !== whole) return 'documentDigits'
  if (date(`20${end.slice(0, 2)}-${end.slice(2, 4)}-${end.slice(4, 6)}`) < today)
    return 'documentExpired'
  const expected = `${plain(lastName)}<<${plain(firstName)}`.slice(0, 39).padEnd(39, '<')
  return names === expected ? undefined : 'otherName'
}
