// Names as they are written, whatever way they were typed.

import { parsePersonName } from '#domain/identifiers/person-name.ts'

export const writtenName = (typed: string): string => parsePersonName(typed).value ?? typed

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  [firstName, lastName].map(writtenName).join(' ')
