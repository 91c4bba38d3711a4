// What a reader has chosen on a page, kept in its address: a link or the way back finds it again.

import { useSearchParams } from 'react-router'

type Choose = (change: Readonly<Record<string, string | undefined>>) => void

/** An empty choice is none. */
export function useSearchChoice(): [search: URLSearchParams, choose: Choose, clear: () => void] {
  const [search, setSearch] = useSearchParams()
  const choose: Choose = (change) => {
    const next = new URLSearchParams(search)
    for (const [key, value] of Object.entries(change))
      if (value) next.set(key, value)
      else next.delete(key)
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return [search, choose, () => setSearch({})]
}
