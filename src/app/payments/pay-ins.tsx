// What was paid in: what is held, with what is asked for, and what was credited or went back.

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { paymentCalls, type WirePayIn } from '#contracts/payments.ts'
import { formatDate, formatMoney } from '#domain/format.ts'
import { parseMoney } from '#domain/money.ts'
import { uploadMegabytes } from '#domain/upload.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { Empty } from '#ui/view/empty.tsx'
import { useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { useMay } from '../data/use-standing.ts'
import { SentFiles } from '../form/sent-files.tsx'
import { useFilesUnderWay } from '../form/under-way.ts'
import { AccountPage, AccountSection, RowsLoading, Sections } from '../page/account-page.tsx'
import entries from '../page/entries.module.css'
import { Missing } from '../page/message.tsx'
import { useApp } from '../session/app-context.tsx'

export function Page() {
  const t = useTranslations('account-pages.payIns')
  const titles = useTranslations('account.titles')
  const href = useHref()
  const customerId = useCustomerId()
  const request = { query: { customer_id: customerId } }
  const { data, isError, refetch } = useAsk(paymentCalls.payIns, request, {
    isEnabled: customerId !== '',
  })
  if (isError && !data) return <Missing onRetry={() => void refetch()} />
  const held = data?.filter(({ state }) => state === 'HELD') ?? []
  const others = data?.filter(({ state }) => state !== 'HELD') ?? []
  return (
    <AccountPage title={titles('payIns')} lead={t('lead')}>
      {!data ? (
        <RowsLoading rows={3} />
      ) : data.length === 0 ? (
        <Empty title={t('empty')} text={t('emptyText')}>
          <ButtonLink href={href('payIn')} look="secondary" size="small">
            {titles('payIn')}
          </ButtonLink>
        </Empty>
      ) : (
        <Sections>
          {held.length > 0 && (
            <AccountSection title={t('held')}>
              {held.map((payIn) => (
                <Held key={payIn.id} payIn={payIn} />
              ))}
            </AccountSection>
          )}
          {others.length > 0 && (
            <AccountSection title={t('others')}>
              <ul className={entries.list}>
                {others.map((payIn) => (
                  <li key={payIn.id} className={entries.entry} data-pay-in={payIn.state}>
                    <Settled payIn={payIn} />
                  </li>
                ))}
              </ul>
            </AccountSection>
          )}
        </Sections>
      )}
    </AccountPage>
  )
}

function useTold({ amount, currencyCode, senderName, receivedOn }: WirePayIn) {
  const t = useTranslations('account-pages.payIns')
  const { locale } = useSite().market
  return {
    amount: formatMoney(locale, parseMoney(amount, currencyCode)!),
    sender: senderName || t('nobody'),
    received: t('received', { day: formatDate(locale, receivedOn, 'medium') }),
  }
}

function Settled({ payIn }: { payIn: WirePayIn }) {
  const t = useTranslations('account-pages.payIns')
  const { amount, sender, received } = useTold(payIn)
  return (
    <>
      <span>
        <span className={entries.entryTitle}>{sender}</span>
        <br />
        <span className={entries.entryMeta}>
          {received}
          {payIn.state !== 'HELD' && `, ${t(`states.${payIn.state}`)}`}
        </span>
      </span>
      <span className={`number ${entries.amount}`}>{amount}</span>
    </>
  )
}

/** What happens next, and with it what is asked for. */
function Held({ payIn }: { payIn: WirePayIn }) {
  const t = useTranslations('account-pages.payIns')
  const { locale } = useSite().market
  const mayWrite = useMay('write')
  const { isProofWanted, returnsOn, proofs, reason } = payIn
  const { amount, sender, received } = useTold(payIn)
  const day = returnsOn && formatDate(locale, returnsOn, 'long')
  return (
    <article className={entries.stacked} data-held={payIn.id}>
      <h3>{t('what', { amount, sender })}</h3>
      <p className={entries.entryMeta}>{received}</p>
      {proofs > 0 && isProofWanted ? (
        <Notice tone="info" title={t('sent', { count: proofs })} />
      ) : isProofWanted && day ? (
        <p>{t('wanted', { day })}</p>
      ) : reason === 'ACCOUNT' && day ? (
        <p>{t('account', { day })}</p>
      ) : (
        <p>{t('decided')}</p>
      )}
      {isProofWanted && mayWrite && <Proofs payInId={payIn.id} />}
    </article>
  )
}

function Proofs({ payInId }: { payInId: string }) {
  const t = useTranslations('account-pages.payIns')
  const { client } = useApp()
  const queries = useQueryClient()
  const customerId = useCustomerId()
  const { files: underWay } = useFilesUnderWay()
  const [sent, setSent] = useState<{ id: string; name: string }[]>([])
  return (
    <SentFiles
      label={t('proof')}
      hint={t('proofHint', { megabytes: uploadMegabytes })}
      name={`proof-${payInId}`}
      files={sent}
      underWay={underWay}
      send={(content) =>
        client.ask(paymentCalls.sendProof, {
          params: { payInId },
          body: { customer_id: customerId, content },
        })
      }
      onSent={(id, name) => {
        setSent((before) => [...before, { id, name }])
        void queries.invalidateQueries()
      }}
    />
  )
}
