// The commitment once more, the papers to read, and the signature.

import { useTranslations } from 'use-intl/react'
import {
  commitmentCalls,
  commitmentPapers,
  type WireCommitmentOrder,
} from '#contracts/commitments.ts'
import { Notice } from '#ui/form/notice.tsx'
import { useAsk } from '../data/use-ask.ts'
import { useFigures } from '../holdings/use-figures.ts'
import { Facts, RowsLoading } from '../page/account-page.tsx'
import { useApp } from '../session/app-context.tsx'
import { type CheckProps, ReadOrderCheck, useOpenOrder } from '../signing/order-check.tsx'
import { PaperList } from '../signing/paper-list.tsx'
import { NotThere } from './not-there.tsx'

type Props = CheckProps<WireCommitmentOrder>

export function CommitmentCheck(props: Props) {
  const { data, error, refetch } = useAsk(commitmentCalls.order, {
    params: { orderId: props.orderId },
  })
  const order = useOpenOrder(data, props)
  if (error) return <NotThere error={error} onRetry={refetch} />
  return order ? <Check {...props} order={order} /> : <RowsLoading rows={4} />
}

function Check({ order, onConfirmed, ...props }: Props & { order: WireCommitmentOrder }) {
  const t = useTranslations('commitment.check')
  const checked = useTranslations('order.check')
  const { client } = useApp()
  return (
    <ReadOrderCheck
      {...props}
      calls={commitmentCalls}
      onConfirmed={() => onConfirmed(order)}
      facts={<OrderFacts order={order} />}
      papers={
        <PaperList
          papers={commitmentPapers}
          nameOf={(paper) => t(`paper.${paper}`)}
          fetch={(paper) =>
            client.ask(commitmentCalls.paper, { params: { orderId: order.id, paper } })
          }
        />
      }
      backText={checked('back')}
    />
  )
}

function OrderFacts({ order }: { order: WireCommitmentOrder }) {
  const t = useTranslations('commitment.check')
  const { amount } = useFigures()
  return (
    <>
      <Facts
        facts={[
          { label: t('fund'), value: order.fundName },
          { label: t('amount'), value: amount(order.amount, 'EUR'), isNumber: true },
          { label: t('fee'), value: amount(order.fee, 'EUR'), isNumber: true },
          { label: t('calls'), value: t('callsText') },
          { label: t('bound'), value: t('boundText') },
          { label: t('reference'), value: order.reference, isNumber: true },
        ]}
      />
      {order.isMuch && (
        <div data-much-committed>
          <Notice tone="warn" title={t('much')}>
            <p>{t('muchText')}</p>
          </Notice>
        </div>
      )}
    </>
  )
}
