// What was copied to the clipboard, by its id, for as long as it is confirmed.

import { useEffect, useRef, useState } from 'react'

const copyFeedbackMs = 3000

/** [PRV-052, PRV-053, PRV-054, PRV-056] */
export function useCopied() {
  const [copied, setCopied] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy(id: string, text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      return // Without a clipboard there is nothing to confirm.
    }
    clearTimeout(timer.current)
    setCopied(id)
    timer.current = setTimeout(() => setCopied(undefined), copyFeedbackMs)
  }

  function forget(): void {
    clearTimeout(timer.current)
    setCopied(undefined)
  }

  return { copied, copy, forget }
}
