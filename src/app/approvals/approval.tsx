// One act that waits: who began it, the very words that are signed, who has signed, and what one may do with it.

import { useTranslations } from 'use-intl/react'
import { approvalCalls, type WireApproval } from '#contracts/approvals.ts'
import { formatDate, formatMoment } from '#domain/format.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { useAct } from '../data/use-ask.ts'
import form from '../form/form.module.css'
import { SureButton } from '../form/sure-button.tsx'
import { useOrderHref } from '../holdings/use-order-href.ts'
import { Facts } from '../page/account-page.tsx'
import { Refusal } from '../signing/refusal.tsx'
import { useSignedAct } from '../signing/use-signed-act.tsx'
import css from './approvals.module.css'

type Props = {
  approval: WireApproval
  /** It was signed, refused or taken back. */
  onDone: (approval: WireApproval) => void
}

export function Approval({ approval, onDone }: Props) {
  const t = useTranslations('order.approvals')
  const { locale } = useSite().market
  const orderHref = useOrderHref()
  const { id, said, order, startedBy, startedAt, until, canSign } = approval
  return (
    <article className={css.card} data-approval={id} data-mine={canSign || undefined}>
      <p className={form.hint}>
        {t('begun', { name: startedBy.name, moment: formatMoment(locale, new Date(startedAt)) })}
      </p>
      <h2 className={css.title}>{said.title}</h2>
      <Signers approval={approval} />
      <Facts facts={said.lines} />
      {order && (
        <p>
          <a href={orderHref(order)} data-read-order>
            {t('read')}
          </a>
        </p>
      )}
      <p className={form.hint}>
        {t('until', { day: formatDate(locale, until, 'long') })}. {t('noEffect')}
      </p>
      <Acts {...{ approval, onDone }} />
    </article>
  )
}

function Signers({ approval: { signatures, missing } }: { approval: WireApproval }) {
  const t = useTranslations('order.approvals')
  const { locale } = useSite().market
  const nameOf = ({ name, isMe }: { name: string; isMe: boolean }) =>
    isMe ? `${name} (${t('you')})` : name
  return (
    <ul className={css.signers}>
      {signatures.map((signer) => (
        <li key={signer.name} data-signed>
          <strong>{nameOf(signer)}</strong>
          <span className={form.hint}>
            {t('signedAt', { moment: formatMoment(locale, new Date(signer.at)) })}
          </span>
        </li>
      ))}
      {missing.map((signer) => (
        <li key={signer.name} data-missing>
          <strong>{nameOf(signer)}</strong>
          <span className={form.hint}>{t('missing')}</span>
        </li>
      ))}
    </ul>
  )
}

type Asked = 'refuse' | 'withdraw'

function Acts({ approval: { id, canSign, canWithdraw }, onDone }: Props) {
  const t = useTranslations('order.approvals')
  const sign = useAct(approvalCalls.sign)
  const end = { refuse: useAct(approvalCalls.refuse), withdraw: useAct(approvalCalls.withdraw) }
  const { run, refusal, signing, place } = useSignedAct<HTMLDivElement>()
  const params = { actId: id }
  if (!canSign && !canWithdraw) return null
  async function signIt(): Promise<void> {
    const done = await run(({ signatureId, idempotencyKey }) =>
      sign.mutateAsync({ params, body: signatureId ? { signatureId } : {}, idempotencyKey }),
    )
    if (done?.reply.approval) onDone(done.reply.approval)
  }
  async function endIt(how: Asked): Promise<void> {
    const done = await run(({ idempotencyKey }) => end[how].mutateAsync({ params, idempotencyKey }))
    if (done) onDone(done.reply)
  }
  return (
    <div ref={place}>
      <Refusal error={refusal} />
      <div className={css.acts}>
        {canSign && (
          <Button disabled={sign.isPending} onClick={() => void signIt()} data-sign>
            {t('sign')}
          </Button>
        )}
        {canSign && (
          <SureButton
            {...{ look: 'secondary', size: 'regular' }}
            label={t('refuse')}
            text={t('refuseSure')}
            yes={t('yesRefuse')}
            isBusy={end.refuse.isPending}
            onYes={() => endIt('refuse')}
            data-refuse
          />
        )}
        {canWithdraw && (
          <SureButton
            {...{ look: 'secondary', size: 'regular' }}
            label={t('withdraw')}
            text={t('withdrawSure')}
            yes={t('yesWithdraw')}
            isBusy={end.withdraw.isPending}
            onYes={() => endIt('withdraw')}
            data-withdraw
          />
        )}
      </div>
      {signing}
    </div>
  )
}
