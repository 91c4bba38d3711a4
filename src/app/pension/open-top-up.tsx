// What is put in at once and not invested yet: what is still missing, and the way out while there is one.

import { useTranslations } from 'use-intl/react'
import { investingCalls } from '#contracts/investing.ts'
import type { WirePensionOrder } from '#contracts/pension.ts'
import { parseMoney } from '#domain/money.ts'
import { isOrderActionAllowed } from '#domain/order/order.ts'
import { Notice, NoticeActs } from '#ui/form/notice.tsx'
import { useAct } from '../data/use-ask.ts'
import { useMay } from '../data/use-standing.ts'
import { SureButton } from '../form/sure-button.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import { PayInInstructions } from '../pay-in/instructions.tsx'
import { Refusal } from '../signing/refusal.tsx'
import { useSignedAct } from '../signing/use-signed-act.tsx'

type Props = { order: WirePensionOrder; onPaid: () => void }

export function OpenTopUp({ order, onPaid }: Props) {
  const t = useTranslations('pension')
  const { amount: written } = useFigures()
  const mayCancel = useMay('cancel')
  const { missing, fundBy: by, reference } = order
  const amount = written(order.amount, 'EUR')
  const title = missing
    ? t('missing', { amount, missing: written(missing, 'EUR') })
    : t('investing', { amount })
  return (
    <>
      <Notice tone={missing ? 'warn' : 'good'} title={title}>
        {isOrderActionAllowed('cancel', order) && mayCancel && <Cancellation orderId={order.id} />}
      </Notice>
      {missing && by && (
        <PayInInstructions amount={parseMoney(missing, 'EUR')!} {...{ reference, by, onPaid }} />
      )}
    </>
  )
}

function Cancellation({ orderId }: { orderId: string }) {
  const t = useTranslations('investing.order')
  const cancel = useAct(investingCalls.cancel)
  const { run, refusal, place } = useSignedAct<HTMLDivElement>()
  return (
    <NoticeActs>
      <div ref={place}>
        <Refusal error={refusal} />
        <SureButton
          look="secondary"
          label={t('cancel')}
          text={t('cancelAsk')}
          yes={t('cancelYes')}
          isBusy={cancel.isPending}
          onYes={() =>
            run(({ idempotencyKey }) => cancel.mutateAsync({ params: { orderId }, idempotencyKey }))
          }
          data-cancel
        />
      </div>
    </NoticeActs>
  )
}
