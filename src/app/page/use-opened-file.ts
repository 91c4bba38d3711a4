// A file that is fetched and shown in a window of its own, of several that can be asked for.

import { useState } from 'react'

type File = { content: string; contentType: string }

const keptMs = 60_000

export function useOpenedFile<Name>(fetchFile: (name: Name) => Promise<File>) {
  const [failed, setFailed] = useState<Name>()

  async function open(name: Name): Promise<void> {
    setFailed(undefined)
    // Opened by the click itself: a window opened later is kept back by browsers.
    const page = window.open('', '_blank')
    try {
      const file = await fetchFile(name)
      const bytes = Uint8Array.from(atob(file.content), (character) => character.charCodeAt(0))
      const address = URL.createObjectURL(new Blob([bytes], { type: file.contentType }))
      if (page) page.location.href = address
      setTimeout(() => URL.revokeObjectURL(address), keptMs)
    } catch {
      page?.close()
      setFailed(() => name)
    }
  }
  return { open, failed }
}
