// What is being filled in: it survives a reload and the way back, in this tab, for this customer.

import { useState } from 'react'
import { readStored, store, session as tabStorage } from '#shell/stored.ts'
import { useCustomerId } from './use-details.ts'

function read<D extends object>(storage: () => Storage, key: string, empty: D): D {
  try {
    return { ...empty, ...JSON.parse(readStored(storage, key) ?? '{}') }
  } catch {
    return empty
  }
}

/** What was typed last counts; the storage, which may be forbidden or full, has a copy at best. */
export function openDraft<D extends object>(storage: () => Storage, key: string, empty: D) {
  let latest = read(storage, key, empty)
  function keep(next: D): D {
    latest = next
    store(storage, key, JSON.stringify(next))
    return latest
  }
  return {
    latest: () => latest,
    keep,
    change: (change: Partial<D>) => keep({ ...latest, ...change }),
    drop: (part: keyof D) => {
      const { [part]: _, ...rest } = latest
      return keep(rest as D)
    },
    forget: () => {
      latest = empty
      store(storage, key, undefined)
    },
  }
}

/** `about`: what is ordered, so that one draft is not taken for another. */
export function useTabDraft<D extends object>(kind: string, about: string, empty: D) {
  const key = `${kind} ${useCustomerId()} ${about}`
  const [kept] = useState(() => openDraft(tabStorage, key, empty))
  const [draft, setDraft] = useState(kept.latest)
  return {
    draft,
    keep: (next: D) => setDraft(kept.keep(next)),
    change: (change: Partial<D>) => setDraft(kept.change(change)),
    drop: (part: keyof D) => setDraft(kept.drop(part)),
    forget: kept.forget,
  }
}
