// What can be set at run time: every feature flag, and the two choices made like one.

import { isLocale } from '#domain/market.ts'
import { designVersions } from '#domain/shell/design-version.ts'
import { countryPickerVariants, type FlagName, flagNames, flags } from '#domain/site/flags.ts'

/** Choices between names: the design of a market and the experiment of its picker. [HDR-001, MKT-011] */
export const choices = {
  themeVersion: designVersions,
  countryPicker: countryPickerVariants,
} as const satisfies Record<string, readonly string[]>
export type ChoiceName = keyof typeof choices

export type SettableName = FlagName | ChoiceName
export const settableNames: readonly SettableName[] = [
  ...flagNames,
  ...(Object.keys(choices) as ChoiceName[]),
]

export const isSettable = (name: string): name is SettableName =>
  (settableNames as readonly string[]).includes(name)

const isChoice = (name: SettableName): name is ChoiceName => name in choices

export type SettableValue = boolean | string | readonly string[]

export const defaultOf = (name: SettableName): SettableValue =>
  isChoice(name) ? choices[name][0] : flags[name].default

/** What a flag may be, in words for the person who sets it. */
export function allowedOf(name: SettableName): string {
  if (isChoice(name)) return choices[name].join(' or ')
  return typeof flags[name].default === 'boolean'
    ? 'true or false'
    : 'a list of locales such as de-CH,it-IT, or none'
}

export function isAllowed(name: SettableName, value: unknown): value is SettableValue {
  if (isChoice(name)) return (choices[name] as readonly unknown[]).includes(value)
  if (typeof flags[name].default === 'boolean') return typeof value === 'boolean'
  return Array.isArray(value) && value.every((each) => typeof each === 'string' && isLocale(each))
}

/** A value as it is typed: `true`, `v2`, `de-CH,it-IT`. Undefined where the flag cannot be that. */
export function parsedValue(name: SettableName, text: string): SettableValue | undefined {
  const isList = !isChoice(name) && typeof flags[name].default !== 'boolean'
  const value = isList
    ? text === 'none'
      ? []
      : text.split(',')
    : text === 'true' || text === 'false'
      ? text === 'true'
      : text
  return isAllowed(name, value) ? value : undefined
}
