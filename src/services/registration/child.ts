// A child as a customer: the child holds it, and whoever has custody acts for it.

import { date } from '#domain/date.ts'
import { parseTaxNumber } from '#domain/identifiers/tax-number.ts'
import { homeCountry } from '#domain/markets/markets.ts'
import { marketFields } from '#domain/registration/market-fields.ts'
import type { NewMember } from '#services/customer/index.ts'
import type { DeclaredPerson } from './contract-documents.ts'
import type { Member } from './member.ts'
import { nameOf, writtenName } from './names.ts'
import type { Registration } from './store.ts'

const taxNumbersOf = ({ answers, market }: Registration) => {
  const countryCode = homeCountry(market)
  const { value } = parseTaxNumber(countryCode, answers.child!.taxNumber)
  return value ? [{ countryCode, number: value }] : []
}

/** The child first: known by its birth certificate, and so by nobody's identification. It lives where the first of them does. */
export function childMembers(registration: Registration, acting: readonly Member[]): NewMember[] {
  const child = registration.answers.child!
  const { birthCountry } = marketFields(registration.market)
  const { address } = acting[0]!.rows
  return [
    {
      status: 'ACTIVE',
      person: {
        ...{ first_name: writtenName(child.firstName), last_name: writtenName(child.lastName) },
        ...{ birth_date: child.birthDate, birth_place: child.birthPlace.trim() },
        ...(birthCountry !== 'never' && { birth_country: child.birthCountry }),
        // Whether it holds an office nobody asks before it is of age.
        ...{ nationality_primary: child.nationality, pep_standing: 'UNKNOWN' },
      },
      ...(address && { address }),
      taxDetails: taxNumbersOf(registration).map((each, precedence) => ({
        precedence,
        ...{ country_code: each.countryCode, tax_identification_number: each.number },
      })),
    },
    ...acting.map(
      ({ rows }): NewMember => ({
        ...rows,
        // Whoever represents a child pays no tax on what is the child's.
        taxDetails: [],
        roles: [{ name: 'LEGAL_REPRESENTATIVE', status: rows.status }],
      }),
    ),
  ]
}

/** As the contract names it. */
export const declaredChildOf = (
  registration: Registration,
  [first]: readonly Pick<Member, 'declared'>[],
): DeclaredPerson => {
  const child = registration.answers.child!
  return {
    ...{ name: nameOf(child), birthDate: date(child.birthDate) },
    ...{ address: first!.declared.address, email: '', taxNumbers: taxNumbersOf(registration) },
  }
}
