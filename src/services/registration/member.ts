// Somebody who holds an account that is opened.

import type { PersonRows } from '#services/customer/index.ts'
import type { DeclaredPerson } from './contract-documents.ts'

/** One of those who hold it: with a login that is made now, or with one there is. */
export type Member = {
  userId: string
  login?: { email: string; passwordHash: string }
  rows: PersonRows
  declared: DeclaredPerson
  /** What they said themselves: the evidence. */
  said: object
  /** The American taxpayer number they certified. */
  certified?: string
}
