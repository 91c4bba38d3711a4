// The icon of a product in menus, in the colour fixed for its type. [ENT-007]

import {
  Building2,
  CalendarRange,
  ChartLine,
  Coins,
  Hourglass,
  type LucideIcon,
  Umbrella,
  Wallet,
} from 'lucide-react'
import type { IconProduct } from '#domain/shell/icon-colours.ts'
import css from './product-icon.module.css'

const icons: Record<IconProduct, LucideIcon> = {
  term: CalendarRange,
  overnight: Wallet,
  notice: Hourglass,
  wealth: ChartLine,
  pension: Umbrella,
  crypto: Coins,
  privateEquity: Building2,
}

export function ProductIcon({ product, colour }: { product: string; colour: string }) {
  const Icon = icons[product as IconProduct]
  return (
    <span className={`${css.icon} ${css[colour]}`} aria-hidden="true">
      <Icon size={20} strokeWidth={1.5} />
    </span>
  )
}
