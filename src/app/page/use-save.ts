// Gives the reader a file that comes by a call, because a link could not carry what the call needs.

import { useState } from 'react'

export type SentFile = { fileName: string; contentType: string; content: string }

/** The bytes come in base64. */
function keep({ fileName, contentType, content }: SentFile): void {
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
  const address = URL.createObjectURL(new Blob([bytes], { type: contentType }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // Browsers fetch it in their own time; a file whose address is gone is nameless, or none.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

export function useSave() {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  async function save(ask: () => Promise<SentFile>): Promise<void> {
    setState('busy')
    try {
      keep(await ask())
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return {
    save: (ask: () => Promise<SentFile>) => void save(ask),
    isBusy: state === 'busy',
    hasFailed: state === 'failed',
  }
}
