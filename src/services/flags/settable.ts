// What can be set at run time: every feature flag, and what is set like one: designs, experiments, and
// what header and footer leave out.

import { investmentFamilies } from '#domain/investment/investor.ts'
import { isLocale } from '#domain/market.ts'
import { designVersions } from '#domain/shell/design-version.ts'
import {
  type FrameSwitch,
  frameSwitches,
  isFooterNotice,
  isReviewScore,
  longestNotice,
} from '#domain/shell/global-page-settings.ts'
import { countryPickerVariants, type FlagName, flagNames, flags } from '#domain/site/flags.ts'

/** Choices between names: the design of a market and the experiment of its picker. [HDR-001, MKT-011] */
export const choices = {
  themeVersion: designVersions,
  countryPicker: countryPickerVariants,
} as const satisfies Record<string, readonly string[]>
export type ChoiceName = keyof typeof choices

/** The score of the review site, which changes without us. [FTR-009] */
export const scoreName = 'reviewScore'

/** What can be invested in anew in a market; what is held stays, and can be sold. */
export const familiesName = 'investmentFamilies'

/** A line of the operator’s own in a market’s footer. [FTR-040] */
export const noticeName = 'footerNotice'

export type SettableName =
  | FlagName
  | ChoiceName
  | FrameSwitch
  | typeof scoreName
  | typeof noticeName
  | typeof familiesName
export const settableNames: readonly SettableName[] = [
  ...flagNames,
  ...(Object.keys(choices) as ChoiceName[]),
  ...frameSwitches,
  scoreName,
  noticeName,
  familiesName,
]

export const isSettable = (name: string): name is SettableName =>
  (settableNames as readonly string[]).includes(name)

const isChoice = (name: SettableName): name is ChoiceName => name in choices
const isFlag = (name: SettableName): name is FlagName => name in flags
const isList = (name: SettableName): boolean =>
  name === familiesName || (isFlag(name) && typeof flags[name].default !== 'boolean')
const isFamily = (text: string) => (investmentFamilies as readonly string[]).includes(text)

export type SettableValue = boolean | string | number | readonly string[]

export function defaultOf(name: SettableName): SettableValue {
  if (isChoice(name)) return choices[name][0]
  if (isFlag(name)) return flags[name].default
  if (name === noticeName) return 'none'
  if (name === familiesName) return investmentFamilies
  return name === scoreName ? 'as published' : false
}

/** What a flag may be, in words for the person who sets it. */
export function allowedOf(name: SettableName): string {
  if (isChoice(name)) return choices[name].join(' or ')
  if (name === scoreName) return 'a number from 0 to 5, such as 4.3'
  if (name === noticeName) return `a text of at most ${longestNotice} characters, with markup`
  if (name === familiesName)
    return `a list of families such as DWM,PE among ${investmentFamilies.join(', ')}, or none`
  return isList(name) ? 'a list of locales such as de-CH,it-IT, or none' : 'true or false'
}

export function isAllowed(name: SettableName, value: unknown): value is SettableValue {
  if (isChoice(name)) return (choices[name] as readonly unknown[]).includes(value)
  if (name === scoreName) return isReviewScore(value)
  if (name === noticeName) return isFooterNotice(value)
  if (!isList(name)) return typeof value === 'boolean'
  const isEach = name === familiesName ? isFamily : isLocale
  return Array.isArray(value) && value.every((each) => typeof each === 'string' && isEach(each))
}

/** A value as it is typed: `true`, `v2`, `de-CH,it-IT`. Undefined where the flag cannot be that. */
export function parsedValue(name: SettableName, text: string): SettableValue | undefined {
  const value = typedAs(name, text)
  return isAllowed(name, value) ? value : undefined
}

function typedAs(name: SettableName, text: string): unknown {
  if (isList(name)) return text === 'none' ? [] : text.split(',')
  if (name === scoreName) return Number(text)
  if (name === noticeName) return text
  return text === 'true' || text === 'false' ? text === 'true' : text
}
