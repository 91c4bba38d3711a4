// The auth object in local storage, as the client reads it. [ENT-020]

export const authStorageKey = 'auth'

export type TokenStorage = { getItem(key: string): string | null }

function parsed(text: string | null | undefined): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** [API-001] */
export function readStoredToken(storage: TokenStorage): string | undefined {
  const token = parsed(storage.getItem(authStorageKey))?.['access_token']
  return typeof token === 'string' && token !== '' ? token : undefined
}

/** Whom a bearer token speaks for: the same for a refreshed token, another after a switch or login. */
export function subjectOf(bearer: string | undefined): string {
  const payload = bearer?.split('.')[1]
  if (!payload) return bearer ?? 'nobody'
  try {
    const claims = parsed(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return claims ? JSON.stringify([claims['sub'], claims['bac_number']]) : bearer
  } catch {
    return bearer
  }
}
