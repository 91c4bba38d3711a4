// Whom somebody must look at before we do business with them: the list, and one case of it to decide.

import { ArrowLeft } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { ApiError } from '#contracts/errors.ts'
import { decision, kycDeskCalls } from '#contracts/kyc-desk.ts'
import { formatDate } from '#domain/format.ts'
import type { Decision } from '#domain/kyc/case.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { Badge } from '#ui/view/badge.tsx'
import { useAct, useAsk } from '../data/use-ask.ts'
import { LinesField } from '../form/fields.tsx'
import { Form } from '../form/form.tsx'
import { SureButton } from '../form/sure-button.tsx'
import { useCallForm } from '../form/use-call-form.ts'
import { AccountSection, Facts, RowsLoading } from '../page/account-page.tsx'
import entries from '../page/entries.module.css'
import { Missing } from '../page/message.tsx'
import page from '../page/page.module.css'
import { ThreadRow } from '../page/thread.tsx'
import { useSave } from '../page/use-save.ts'
import { useApp } from '../session/app-context.tsx'
import css from './operator.module.css'
import { Queue } from './queue.tsx'

const parameter = 'case'

type Case = CallReply<typeof kycDeskCalls.case>
type Check = Case['checks'][number]

const tones = {
  PENDING: 'quiet',
  PASSED: 'good',
  FAILED: 'bad',
  NEEDS_MORE: 'accent',
  REVIEW: 'warn',
} as const

export function Cases() {
  const t = useTranslations('account.operator.cases')
  const [search] = useSearchParams()
  const customerId = search.get(parameter)
  return (
    <AccountSection title={t('title')}>
      {customerId ? <One key={customerId} customerId={customerId} /> : <Waiting />}
    </AccountSection>
  )
}

function Waiting() {
  const t = useTranslations('account.operator.cases')
  return (
    <Queue
      name="cases"
      asked={useAsk(kycDeskCalls.queue, {})}
      empty={{ title: t('empty'), text: t('emptyText') }}
      keyOf={({ customerId }) => customerId}
    >
      {({ customerId, name, since, checks }) => (
        <ThreadRow
          id={customerId}
          subject={name}
          preview={customerId}
          href={`?${parameter}=${customerId}`}
          on={since}
          marks={checks.map((check) => (
            <Badge key={check} tone="warn">
              {t(`checks.${check}`)}
            </Badge>
          ))}
        />
      )}
    </Queue>
  )
}

function One({ customerId }: { customerId: string }) {
  const t = useTranslations('account.operator.cases')
  const { data, error, refetch } = useAsk(kycDeskCalls.case, { params: { customerId } })
  const isGone = error instanceof ApiError && error.status === 404
  if (error && !isGone) return <Missing onRetry={() => void refetch()} />
  return (
    <>
      <a className={page.back} href="?">
        <ArrowLeft size={18} strokeWidth={1.5} aria-hidden="true" />
        {t('all')}
      </a>
      {isGone ? (
        <Notice tone="warn" title={t('gone')} />
      ) : data ? (
        <Found {...data} />
      ) : (
        <RowsLoading rows={3} />
      )}
    </>
  )
}

function Found({ customerId, persons, checks, matches, papers }: Case) {
  const t = useTranslations('account.operator.cases')
  const { market } = useSite()
  return (
    <div className={css.case} data-case={customerId}>
      {persons.map(({ name, birthDate, countries, pepStatus, pepInfo }) => (
        <div key={name} className={css.person}>
          <h3>{name}</h3>
          <p>{t('born', { day: formatDate(market.locale, birthDate, 'long') })}</p>
          <p>{t('countries', { countries: countries.join(', ') })}</p>
          <p>
            {t(`peps.${pepStatus}`)}
            {pepInfo && `: ${pepInfo}`}
          </p>
        </div>
      ))}
      <Facts
        facts={checks.map(({ name, status, reason }) => ({
          label: t(`checks.${name}`),
          value: (
            <>
              <Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>
              {reason && <p>{t(`reasons.${reason}`)}</p>}
            </>
          ),
        }))}
      />
      {papers.length > 0 && (
        <ul className={entries.list} data-papers>
          {papers.map((paper) => (
            <li key={paper.id}>
              <Paper {...{ customerId, paper }} />
            </li>
          ))}
        </ul>
      )}
      {matches.map(({ person, list, entry, names, born, likeness }) => (
        <div key={`${person} ${list} ${entry}`} data-match={entry}>
          <Notice
            tone="warn"
            title={t('match', { person, likeness, names: names.join(', '), list, entry })}
          >
            {born.length > 0 && <p>{t('matchBorn', { born: born.join(', ') })}</p>}
          </Notice>
        </div>
      ))}
      {checks
        .filter(({ status }) => status === 'REVIEW')
        .map((check) => (
          <Deciding key={check.name} {...{ customerId, check }} />
        ))}
    </div>
  )
}

function Paper({ customerId, paper }: { customerId: string; paper: Case['papers'][number] }) {
  const t = useTranslations('account.operator.cases')
  const { locale } = useSite().market
  const { client } = useApp()
  const { save, isBusy, hasFailed } = useSave()
  const params = { customerId, paperId: paper.id }
  return (
    <p>
      {t(`papers.${paper.kind}`)}, {formatDate(locale, paper.sentOn, 'medium')}{' '}
      <Button
        look="secondary"
        disabled={isBusy}
        aria-label={`${t('openPaper')}: ${t(`papers.${paper.kind}`)}`}
        onClick={() => save(() => client.ask(kycDeskCalls.paper, { params }))}
        data-paper={paper.kind}
      >
        {t('openPaper')}
      </Button>
      {hasFailed && <span role="alert"> {t('failed')}</span>}
    </p>
  )
}

function Deciding({ customerId, check }: { customerId: string; check: Check }) {
  const t = useTranslations('account.operator.cases')
  const { name, asked, answer } = check
  const decide = useAct(kycDeskCalls.decide)
  const question = useAct(kycDeskCalls.decide)
  const params = { customerId }
  const say = (said: Decision) =>
    decide.mutate({ params, body: { check: name, decision: said, text: '' } })
  const callForm = useCallForm({
    schema: decision,
    defaults: { text: '' },
    bodyOf: ({ text }: { text: string }) => ({
      ...({ check: name, decision: 'NEEDS_MORE', text } as const),
    }),
    send: (body) => question.mutateAsync({ params, body }),
  })
  return (
    <section className={css.check} data-check={name}>
      <h4>{t(`checks.${name}`)}</h4>
      {asked && <p>{t('asked', { text: asked })}</p>}
      {answer && <p>{t('answered', { text: answer })}</p>}
      <div className={css.acts}>
        <Button disabled={decide.isPending} onClick={() => say('PASSED')} data-pass>
          {t('pass')}
        </Button>
        <SureButton
          look="secondary"
          size="regular"
          label={t('refuse')}
          text={t('refuseSure')}
          yes={t('refuse')}
          isBusy={decide.isPending}
          onYes={async () => say('FAILED')}
          data-refuse
        />
      </div>
      {decide.isError && <p role="alert">{t('failed')}</p>}
      <Form of={callForm} submit={t('ask')}>
        <LinesField form={callForm.form} name="text" label={t('question')} hint={t('hint')} />
      </Form>
    </section>
  )
}
