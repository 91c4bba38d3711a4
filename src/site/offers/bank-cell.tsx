// Whose an offer is, in its row: the bank, its country and what protects the money there.

import { BankSign } from '#ui/drawing/bank-sign.tsx'
import { Flag } from '#ui/flag.tsx'
import { IslandIcon } from '../island-icon.tsx'
import type { ShownOffer } from '../shown-offer.ts'
import { as } from './as-table.ts'
import css from './bank-cell.module.css'

type BankCellProps = { offer: ShownOffer; policy: string; className: string | undefined }

export function BankCell({ offer, policy, className }: BankCellProps) {
  const { bank, bankId } = offer
  return (
    <th scope="row" className={className} {...as('rowheader')}>
      <BankSign id={bankId} letters={bank.letters} />
      <span className={css.bankWords}>
        <a className={css.name} href={offer.href}>
          {bank.name}
        </a>
        <span className={css.country}>
          <Flag code={bank.country} />
          <span>
            {bank.countryName} · <abbr title={offer.protection.name}>{offer.protection.short}</abbr>
          </span>
        </span>
        {bank.policy && (
          <span className={css.policy}>
            <IslandIcon name="leaf" size={14} />
            {policy}
          </span>
        )}
      </span>
    </th>
  )
}
