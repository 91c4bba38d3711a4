// A drawing of a hundred by a hundred that fills whatever it stands in.

import type { ReactNode } from 'react'

export const Stretched = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 100 100"
    preserveAspectRatio="none"
    width="100%"
    height="100%"
    aria-hidden="true"
  >
    {children}
  </svg>
)
