// The auth object in local storage, as the client reads it. [ENT-020]

export const authStorageKey = 'auth'

export type TokenStorage = { getItem(key: string): string | null }

type Read = { access_token?: unknown; sub?: unknown; bac_number?: unknown }

function parsed(text: string | null): Read {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** [API-001] */
export function readStoredToken(storage: TokenStorage): string | undefined {
  const { access_token: token } = parsed(storage.getItem(authStorageKey))
  return typeof token === 'string' && token !== '' ? token : undefined
}

function decoded(base64url: string): string | null {
  try {
    return atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return null
  }
}

/** Whom a bearer token speaks for: the same for a refreshed token, another after a switch or login. */
export function subjectOf(bearer = 'nobody'): string {
  const { sub, bac_number: bacNumber } = parsed(decoded(bearer.split('.')[1] ?? ''))
  return sub || bacNumber ? JSON.stringify([sub, bacNumber]) : bearer
}
