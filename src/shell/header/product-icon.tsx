// The icon of a product in menus, in the colour fixed for its type. [ENT-007]

import {
  Banknote,
  Building2,
  CalendarRange,
  ChartLine,
  ChartNoAxesColumnIncreasing,
  Coins,
  Hourglass,
  Leaf,
  type LucideIcon,
  SlidersHorizontal,
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

/** Of pages that share a type, and so a colour, with another. */
const ownIcons: Readonly<Record<string, LucideIcon>> = {
  sustainable: Leaf,
  moneyMarket: Banknote,
  interestPortfolio: ChartNoAxesColumnIncreasing,
  etfConfigurator: SlidersHorizontal,
}

type ProductIconProps = { product: string; colour: string; page?: string }

export function ProductIcon({ product, colour, page = '' }: ProductIconProps) {
  const Icon = ownIcons[page] ?? icons[product as IconProduct]
  return (
    <span className={`${css.icon} ${css[colour]}`} aria-hidden="true">
      <Icon size={20} strokeWidth={1.5} />
    </span>
  )
}
