// Something is expected to happen in a moment: it is asked for again and again, and not for ever.

import { useCallback, useEffect, useRef, useState } from 'react'

export const soonMs = 1000
const longestMs = 20_000

export function useExpecting() {
  const [isExpecting, setExpecting] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  function expect(): void {
    setExpecting(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setExpecting(false), longestMs)
  }
  const isThere = useCallback(() => setExpecting(false), [])
  return { isExpecting, expect, isThere }
}
