// A postal address on the wire. [ENT-025]

import * as z from 'zod/mini'
import { countryCode, text } from '../text.ts'

/** A house may have a name instead of a number, and an Irish address no postal code. */
export const address = z.strictObject({
  street: text(100),
  streetNumber: text(20, 0),
  additionalInformation: z.exactOptional(text(100)),
  city: text(100),
  flatNumber: z.exactOptional(text(20)),
  postalCode: text(20, 0),
  countryCode,
})
