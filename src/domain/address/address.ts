// A postal address, in the fields every market shares.

/** The state of a US address stands in `additionalInformation`: the fields are given. [ENT-025] */
export type Address = {
  readonly street: string
  readonly streetNumber: string
  readonly additionalInformation?: string
  readonly city: string
  readonly flatNumber?: string
  readonly postalCode: string
  readonly countryCode: string
}

const postBox =
  /\b(?:p\.?\s?o\.?\s?box|postfach|bo[iî]te postale|apartado|postbus|skrytka pocztowa|casella postale)\b|^c\/o\b/iu

/** Nobody lives in a post box, nor care of somebody else: such an address may only receive mail. */
export const isResidence = ({ street, additionalInformation = '' }: Address): boolean =>
  ![street, additionalInformation].some((line) => postBox.test(line.trim()))
