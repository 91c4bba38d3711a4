// The list a tag manager reads: consent first, then what happened. [HEAD-007]

import { type ConsentChoice, consentUpdate } from '#domain/shell/consent.ts'
import { consentDefault } from '#domain/shell/page-head.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

const layer = (): unknown[] => {
  window.dataLayer ??= []
  return window.dataLayer
}

/** Tag managers tell commands from data by the `arguments` object; a list would be taken for data. */
function command(..._: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: the object itself is what is read
  layer().push(arguments)
}

/** Before anything else on the page. [HEAD-008, HEAD-009, HEAD-010] */
export const denyByDefault = (): void => command('consent', 'default', consentDefault)

export const announceConsent = (choice: ConsentChoice): void =>
  command('consent', 'update', consentUpdate(choice))

export const pushToLayer = (data: Record<string, unknown>): void => {
  layer().push(data)
}
