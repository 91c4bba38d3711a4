// The browser's storage, for pages that must work where it is forbidden or full.

export function readStored(storage: () => Storage, key: string): string | undefined {
  try {
    return storage().getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function store(storage: () => Storage, key: string, value: string | undefined): void {
  try {
    if (value === undefined) storage().removeItem(key)
    else storage().setItem(key, value)
  } catch {
    // Nothing kept is no failure: the visitor is asked again.
  }
}

/** Naming a storage can already throw, so it is named only when it is used. */
export const local = (): Storage => localStorage
export const session = (): Storage => sessionStorage
