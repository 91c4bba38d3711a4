// The visitor's consent as the browser keeps it, and who hears when it changes.

import {
  type ConsentChoice,
  consentKey,
  currentConsent,
  storedConsent,
} from '#domain/shell/consent.ts'
import { local, readStored, store } from '../stored.ts'

const listeners: Array<(choice: ConsentChoice) => void> = []

/** The answer given, now or on an earlier visit; undefined before there is one. */
export const givenConsent = (): ConsentChoice | undefined =>
  currentConsent(readStored(local, consentKey), Date.now())

export const onConsent = (listener: (choice: ConsentChoice) => void): void => {
  listeners.push(listener)
}

/** Stored only here, after the visitor has decided. */
export function decide(choice: ConsentChoice): void {
  store(local, consentKey, storedConsent(choice, Date.now()))
  for (const tell of listeners) tell(choice)
}
