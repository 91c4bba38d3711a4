// The sprite of the icons that islands use, drawn once a page beside them.

import {
  ArrowDown,
  ArrowUp,
  ChevronDown,
  FileText,
  Leaf,
  type LucideIcon,
  ShieldAlert,
  ShieldCheck,
  SlidersHorizontal,
  X,
} from 'lucide-react'
import { type IslandIconName, islandIcons } from './island-icon.tsx'

const drawings: Record<IslandIconName, LucideIcon> = {
  chevron: ChevronDown,
  close: X,
  covered: ShieldCheck,
  falling: ArrowDown,
  file: FileText,
  filters: SlidersHorizontal,
  leaf: Leaf,
  rising: ArrowUp,
  warning: ShieldAlert,
}

export function IslandIcons() {
  return (
    <div hidden>
      <svg aria-hidden="true">
        {islandIcons.map((name) => {
          const Drawing = drawings[name]
          return (
            <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
              <Drawing size={24} strokeWidth={1.5} />
            </symbol>
          )
        })}
      </svg>
    </div>
  )
}
