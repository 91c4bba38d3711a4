// Where somebody lives or sits, as they say it.

export type AddressAnswers = {
  street: string
  streetNumber: string
  flatNumber: string
  additionalInformation: string
  postalCode: string
  city: string
  countryCode: string
}
