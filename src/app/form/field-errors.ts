// What is wrong with which field of a form, by the names fields have in it: `partner.tin`.

import type { FieldErrors, FieldValues } from 'react-hook-form'

export type WrongField = { name: string; text: string }

/** As the form keeps it: each in its place, of several the first. */
export function fieldErrors<V extends FieldValues>(wrong: readonly WrongField[]): FieldErrors<V> {
  const errors: Record<string, unknown> = {}
  for (const { name, text } of wrong) {
    const names = name.split('.')
    let place = errors
    for (const each of names.slice(0, -1)) {
      place[each] ??= {}
      place = place[each] as typeof errors
    }
    place[names.at(-1)!] ??= { type: 'rule', message: text }
  }
  return errors as FieldErrors<V>
}

/** And back: `residences.1.number` is the number of the second. */
export const wrongFields = (errors: object, above = ''): WrongField[] =>
  Object.entries(errors).flatMap(([key, error]) => {
    if (!error || typeof error !== 'object') return []
    const name = above + key
    return 'type' in error
      ? [{ name, text: String((error as { message?: string }).message ?? '') }]
      : wrongFields(error, `${name}.`)
  })
