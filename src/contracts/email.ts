// A mail address: what passes can be written to. Apart from the other small schemas, which public pages load too.

import * as z from 'zod/mini'
import { parseEmail } from '#domain/identifiers/email.ts'

export const email = z
  .string()
  .check(z.refine((typed) => !parseEmail(typed).refusal, 'email.format'))
