// Approvals: what waits for a signature, first of all one's own; what else waits, what has ended, and who may do what.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { approvalCalls, type WireApproval } from '#contracts/approvals.ts'
import type { CallReply } from '#contracts/call.ts'
import { formatDate, formatRound } from '#domain/format.ts'
import { parseMoney } from '#domain/money.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/view/empty.tsx'
import { useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { Done } from '../form/form.tsx'
import { useProblemText } from '../form/problem-text.ts'
import { AccountPage, AccountSection, RowsLoading, Sections } from '../page/account-page.tsx'
import entries from '../page/entries.module.css'
import { Missing } from '../page/message.tsx'
import { Approval } from './approval.tsx'
import css from './approvals.module.css'
import { People } from './people.tsx'

type Listed = CallReply<typeof approvalCalls.list>

function useRule({ kind, aloneUpTo, currencyCode }: Listed['rule']): string {
  const t = useTranslations('order.approvals')
  const { locale } = useSite().market
  if (kind === 'ALONE') return t('ruleALONE')
  if (kind === 'NAMED') return t('ruleNamed')
  return aloneUpTo && currencyCode
    ? t('ruleTwoAbove', { amount: formatRound(locale, parseMoney(aloneUpTo, currencyCode)!) })
    : t('ruleTwo')
}

export function Page() {
  const t = useTranslations('order.approvals')
  const customerId = useCustomerId()
  const request = { query: { customer_id: customerId } }
  const { data, isError, refetch } = useAsk(approvalCalls.list, request, {
    isEnabled: customerId !== '',
  })
  if (isError) return <Missing onRetry={() => void refetch()} />
  if (!data)
    return (
      <AccountPage title={t('title', { count: 0 })}>
        <RowsLoading rows={3} />
      </AccountPage>
    )
  return <Approvals listed={data} />
}

function Approvals({ listed: { rule, people, acts } }: { listed: Listed }) {
  const t = useTranslations('order.approvals')
  const area = useTranslations('account.area')
  const href = useHref()
  const lead = useRule(rule)
  const mine = acts.filter(({ canSign }) => canSign)
  const others = acts.filter(({ canSign, outcome }) => !canSign && !outcome)
  const ended = acts.filter(({ outcome }) => outcome)
  const [last, setLast] = useState<WireApproval>()
  return (
    <AccountPage title={t('title', { count: mine.length })} lead={lead}>
      {last && <Outcome key={`${last.id} ${last.outcome}`} approval={last} />}
      {mine.length + others.length === 0 && (
        <Empty title={t('none')} text={t('noneText')}>
          <ButtonLink href={href('dashboard')} look="secondary" size="small">
            {area('notFound.back')}
          </ButtonLink>
        </Empty>
      )}
      <div className={css.cards}>
        {mine.map((approval) => (
          <Approval key={approval.id} approval={approval} onDone={setLast} />
        ))}
      </div>
      <Sections>
        {others.length > 0 && (
          <AccountSection title={t('others')}>
            <div className={css.cards}>
              {others.map((approval) => (
                <Approval key={approval.id} approval={approval} onDone={setLast} />
              ))}
            </div>
          </AccountSection>
        )}
        {ended.length > 0 && (
          <AccountSection title={t('ended')}>
            <ul className={entries.list}>
              {ended.map((approval) => (
                <Ended key={approval.id} approval={approval} />
              ))}
            </ul>
          </AccountSection>
        )}
        <AccountSection title={t('who')}>
          <People people={people} isShared={rule.kind !== 'ALONE'} />
        </AccountSection>
      </Sections>
    </AccountPage>
  )
}

/** How it ended, in words; of what came to nothing, also why. */
function useEnding() {
  const t = useTranslations('order.approvals')
  const textOf = useProblemText()
  const { locale } = useSite().market
  return ({ outcome, endedOn, endedBy, reason }: WireApproval): string => {
    const day = formatDate(locale, endedOn!, 'medium')
    const name = endedBy?.name ?? ''
    const why = outcome === 'VOID' && reason ? ` · ${textOf({ code: reason as never })}` : ''
    return t(outcome!, { day, name }) + why
  }
}

/** What came of what was just done here. */
function Outcome({ approval }: { approval: WireApproval }) {
  const t = useTranslations('order.approvals')
  const { locale } = useSite().market
  const endingOf = useEnding()
  const { outcome, missing } = approval
  if (outcome === 'DONE') return <Done title={t('done')}>{t('doneText')}</Done>
  if (outcome) return <Done title={approval.said.title}>{endingOf(approval)}</Done>
  const names = new Intl.ListFormat(locale).format(missing.map(({ name }) => name))
  return <Done title={t('done')}>{t('waits', { names })}</Done>
}

/** What was signed in a line, and how it ended. */
function Ended({ approval }: { approval: WireApproval }) {
  const endingOf = useEnding()
  const { said, outcome } = approval
  return (
    <li className={entries.entry} data-outcome={outcome}>
      <span>
        <span className={entries.entryTitle}>{said.title}</span>
        <br />
        <span className={entries.entryMeta}>{endingOf(approval)}</span>
      </span>
      <span className={`number ${entries.amount}`}>{said.lines[0]?.value}</span>
    </li>
  )
}
