// A telephone number as people write it, by groups. Alone in its file: it comes with the plan of all the world's
// numbers.

import { printPhone } from '#domain/identifiers/phone.ts'

export const PhoneNumber = ({ number }: { number: string }) => printPhone(number)
