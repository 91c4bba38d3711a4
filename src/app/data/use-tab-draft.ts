// What is being filled in: it survives a reload and the way back, in this tab, for this customer.

import { useState } from 'react'
import { readStored, store, session as tabStorage } from '#shell/stored.ts'
import { useCustomerId } from './use-details.ts'

function read<D extends object>(key: string, empty: D): D {
  try {
    return { ...empty, ...JSON.parse(readStored(tabStorage, key) ?? '{}') }
  } catch {
    return empty
  }
}

/** `about`: what is ordered, so that one draft is not taken for another. */
export function useTabDraft<D extends object>(kind: string, about: string, empty: D) {
  const key = `${kind} ${useCustomerId()} ${about}`
  const [draft, setDraft] = useState(() => read(key, empty))
  function keep(next: D): void {
    store(tabStorage, key, JSON.stringify(next))
    setDraft(next)
  }
  return {
    draft,
    keep,
    // Into what is kept by now: more may have been typed since this was drawn.
    change: (change: Partial<D>) => keep({ ...read(key, empty), ...change }),
    drop: (part: keyof D) => {
      const { [part]: _, ...rest } = read(key, empty)
      keep(rest as D)
    },
    forget: () => store(tabStorage, key, undefined),
  }
}
