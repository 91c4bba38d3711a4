// What islands ask of `use-intl/react`, in half its size: the build puts this in its place. Their messages are
// compiled and whole, so there is nothing to fall back to and nothing to report.

import format, {
  type CompiledMessage,
  type FormatOptions,
  type FormatValues,
} from 'icu-minify/format'
import { createContext, type ReactNode, use } from 'react'
import { remembered } from '#domain/format.ts'

type Messages = { readonly [name: string]: Messages | CompiledMessage }
type Language = { locale: string; messages: Messages }

const LanguageContext = createContext<Language | undefined>(undefined)

/** Stands at the root of an island and is drawn once. */
export const IntlProvider = ({ children, ...language }: Language & { children: ReactNode }) => (
  <LanguageContext value={language}>{children}</LanguageContext>
)

const pluralRules = remembered(
  (tag, type) => new Intl.PluralRules(tag, { type: type as Intl.PluralRuleType }),
)
const numbers = remembered((tag) => new Intl.NumberFormat(tag))

const formatters = {
  getPluralRules: (tag: string, { type }: Intl.PluralRulesOptions) => pluralRules(tag, type),
  getNumberFormat: (tag: string) => numbers(tag),
} as FormatOptions['formatters']

const at = (messages: Messages, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((found, name) => (found as Messages | undefined)?.[name], messages)

export const useMessages = () => use(LanguageContext)!.messages

export function useTranslations(namespace: string) {
  const { locale, messages } = use(LanguageContext)!
  const named = at(messages, namespace) as Messages
  const t = (key: string, values?: FormatValues) =>
    format(at(named, key) as CompiledMessage, locale, values, { formatters })
  return Object.assign(t, { has: (key: string) => at(named, key) !== undefined })
}
