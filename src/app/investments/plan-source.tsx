// Where the money of a savings plan comes from, chosen: the account, or by direct debit from one's own elsewhere.

import { useTranslations } from 'use-intl/react'
import { printIban } from '#domain/identifiers/iban.ts'
import { useHref } from '#shell/site.tsx'
import { SelectField } from '#ui/form/field.tsx'
import { useDirectDebit } from '../data/use-direct-debit.ts'
import { useMay } from '../data/use-standing.ts'
import type { Portfolio } from './use-portfolio.ts'

type Props = {
  plan: Portfolio['plan']
  /** None where it is taken from the account. */
  mandateId: string | undefined
  onChoose: (mandateId: string | undefined) => void
}

/** A mandate that has ended stays to be seen, so that nobody's choice changes unseen. */
export function PlanSource({ plan, mandateId, onChoose }: Props) {
  const t = useTranslations('investing.plan')
  const debit = useTranslations('account-pages.debit')
  const href = useHref()
  const mayGive = useMay('mandate')
  const mandates = useDirectDebit().data?.mandates ?? []
  const active = mandates.filter(({ state }) => state === 'ACTIVE')
  const over = mandates.find(({ id, state }) => id === plan?.mandateId && state !== 'ACTIVE')
  if (active.length === 0 && !over)
    return mayGive ? (
      <p>
        {t('sourceNone')} <a href={href('paymentMethods')}>{debit('setUp')}</a>
      </p>
    ) : null
  const options = [
    { value: '', text: t('sourceAccount') },
    ...active.map(({ id, iban }) => ({
      ...{ value: id, text: t('sourceDebit', { iban: printIban(iban) }) },
    })),
    ...(over ? [{ value: over.id, text: t('sourceOver', { iban: printIban(over.iban) }) }] : []),
  ]
  return (
    <SelectField
      label={t('source')}
      hint={t('sourceHint')}
      name="source"
      options={options}
      value={mandateId ?? ''}
      onChange={({ currentTarget: { value } }) => onChoose(value === '' ? undefined : value)}
    />
  )
}
