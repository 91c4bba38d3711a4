// Who acts for the account: as what, how far it has come, and the end of what was given.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { partyCalls } from '#contracts/parties.ts'
import { useHref } from '#shell/site.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { useAct, useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { Done } from '../form/form.tsx'
import { toldBy, useProblemText } from '../form/problem-text.ts'
import { NotConfirmed, useStepUp } from '../form/use-step-up.ts'
import { AccountPage, AccountSection, Facts, RowsLoading, Sections } from '../page/account-page.tsx'
import { Missing } from '../page/message.tsx'

type Listed = CallReply<typeof partyCalls.list>['people'][number]

export function Page() {
  const t = useTranslations('account-pages.people')
  const bacNumber = useCustomerId()
  const asked = useAsk(partyCalls.list, { params: { bacNumber } }, { isEnabled: bacNumber !== '' })
  const [ended, setEnded] = useState<string>()
  const href = useHref()
  if (asked.isError) return <Missing onRetry={() => void asked.refetch()} />
  return (
    <AccountPage title={t('title')} lead={t('lead')}>
      {ended && <Done title={t('ended', { name: ended })} />}
      {asked.data ? (
        <Sections>
          {asked.data.people.map((person) => (
            <Person
              key={`${person.personId} ${person.role}`}
              person={person}
              onEnded={() => setEnded(person.name)}
            />
          ))}
        </Sections>
      ) : (
        <RowsLoading rows={2} />
      )}
      <div>
        <ButtonLink href={href('approvals')} look="secondary" size="small">
          {t('approvals')}
        </ButtonLink>
      </div>
    </AccountPage>
  )
}

function Person({ person, onEnded }: { person: Listed; onEnded: () => void }) {
  const t = useTranslations('account-pages.people')
  const { name, isMe, role, status, authority, canEnd, personId } = person
  return (
    <AccountSection title={isMe ? t('me', { name }) : name}>
      <Facts
        facts={[
          { label: t('role'), value: t(`roles.${role}`) },
          ...(authority ? [{ label: t('may'), value: t(`authorities.${authority}`) }] : []),
          { label: t('status'), value: t(`statuses.${status}`) },
        ]}
      />
      {canEnd && <End {...{ name, isMe, personId, onEnded }} />}
    </AccountSection>
  )
}

type EndProps = Pick<Listed, 'name' | 'isMe' | 'personId'> & { onEnded: () => void }

function End({ name, isMe, personId, onEnded }: EndProps) {
  const t = useTranslations('account-pages.people')
  const common = useTranslations('account-pages.common')
  const bacNumber = useCustomerId()
  const act = useAct(partyCalls.end)
  const stepUp = useStepUp()
  const textOf = useProblemText()
  const [isAsking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function end(): Promise<void> {
    setRefusal(undefined)
    try {
      await stepUp(() => act.mutateAsync({ params: { bacNumber, personId } }))
      onEnded()
    } catch (error) {
      if (!(error instanceof NotConfirmed)) setRefusal(textOf(toldBy(error)))
    }
  }

  if (!isAsking)
    return (
      <div>
        <Button
          look="secondary"
          size="small"
          aria-label={`${t('end')}: ${name}`}
          onClick={() => setAsking(true)}
          data-end
        >
          {t('end')}
        </Button>
      </div>
    )
  return (
    <Notice tone="warn" title={isMe ? t('endOwnSure') : t('endSure', { name })}>
      {refusal && <p role="alert">{refusal}</p>}
      <div>
        <Button size="small" disabled={act.isPending} onClick={() => void end()} data-end-sure>
          {t('end')}
        </Button>
        <Button look="quiet" size="small" onClick={() => setAsking(false)}>
          {common('cancel')}
        </Button>
      </div>
    </Notice>
  )
}
