// The end of an order's last page: to order, with the duty to pay, or to go back.

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/button.tsx'
import css from './signing.module.css'

type Props = { isBusy: boolean; onOrder: () => Promise<void>; back: ReactNode }

export function OrderActs({ isBusy, onOrder, back }: Props) {
  const t = useTranslations('order.check')
  return (
    <div className={css.orderActs}>
      <Button
        size="large"
        disabled={isBusy}
        aria-busy={isBusy}
        onClick={() => void onOrder()}
        data-order-now
      >
        {t('confirm')}
      </Button>
      {back}
    </div>
  )
}
