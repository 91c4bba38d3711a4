// The one reader of the auth object in local storage. [ENT-020]

import { refreshedAuth, type StoredAuth } from '#domain/site/session.ts'
import { authStorageKey } from './auth-key.ts'

export type TokenStorage = { getItem(key: string): string | null }

function isAuth(value: unknown): value is StoredAuth {
  const { access_token, refresh_token } = (value ?? {}) as Partial<StoredAuth>
  return (
    typeof access_token === 'string' && access_token !== '' && typeof refresh_token === 'string'
  )
}

/** What is no pair of tokens is nothing. [API-001] */
export function readAuth(storage: TokenStorage): StoredAuth | undefined {
  try {
    const value: unknown = JSON.parse(storage.getItem(authStorageKey) ?? 'null')
    return isAuth(value) ? refreshedAuth(value) : undefined
  } catch {
    return undefined
  }
}
