// The one place of the page that is read out by itself: what happens without the focus moving.

import { createContext, type ReactNode, use, useState } from 'react'

const AnnounceContext = createContext<(text: string) => void>(() => {})

export const useAnnounce = (): ((text: string) => void) => use(AnnounceContext)

export function Announcer({ children }: { children: ReactNode }) {
  const [text, announce] = useState('')
  return (
    <AnnounceContext value={announce}>
      {children}
      <p className="visually-hidden" role="status" data-announced>
        {text}
      </p>
    </AnnounceContext>
  )
}
