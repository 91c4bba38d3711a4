// What is said to a code: of a schema, or of a service that refused. Codes are never translated, texts are.

import { useTranslations } from 'use-intl/react'

type Params = Readonly<Record<string, string | number>>

/** Parameters travel with the code, because a form keeps one text for each error. */
export const errorOf = (code: string, params: Params = {}): string =>
  JSON.stringify({ code, params })

const read = (error: string): { code: string; params: Params } =>
  error.startsWith('{') ? JSON.parse(error) : { code: error, params: {} }

export function useErrorText(): (error: string) => string {
  const t = useTranslations('account-pages.errors')
  return (error) => {
    const { code, params } = read(error)
    return t.has(code as never) ? t(code as never, params as never) : t('check')
  }
}
