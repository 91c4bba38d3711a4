import { expect, test } from 'vitest'
import { type Address, isResidence } from './address.ts'

const home: Required<Address> = {
  street: 'Lindenallee',
  streetNumber: '12',
  additionalInformation: '',
  city: 'Berlin',
  flatNumber: '3',
  postalCode: '10115',
  countryCode: 'DEU',
}

test('an address has exactly the named fields, in their order [ENT-025]', () => {
  expect(Object.keys(home)).toEqual(
    'street streetNumber additionalInformation city flatNumber postalCode countryCode'.split(' '),
  )
})

test.each([
  ['Postfach 12 34 56'],
  ['PO Box 99'],
  ['P.O. Box 7'],
  ['Boîte postale 12'],
  ['Apartado 44'],
  ['Postbus 1'],
  ['c/o Meyer'],
])('nobody lives at %s', (street) => {
  expect(isResidence({ ...home, street })).toBe(false)
  expect(isResidence({ ...home, additionalInformation: street })).toBe(false)
})

test.each([['Lindenallee'], ['Postfachweg'], ['Boxhagener Straße'], ['12 bis rue de la Poste']])(
  'one can live at %s',
  (street) => {
    expect(isResidence({ ...home, street })).toBe(true)
  },
)
