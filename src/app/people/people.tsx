// Who acts for the account: as what, how far it has come, who is invited, and how all of them sign.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { partyCalls } from '#contracts/parties.ts'
import { useHref } from '#shell/site.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { NoticeActs } from '#ui/form/notice.tsx'
import { useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { useMay } from '../data/use-standing.ts'
import { Done } from '../form/form.tsx'
import { AccountPage, AccountSection, Facts, RowsLoading, Sections } from '../page/account-page.tsx'
import { Missing } from '../page/message.tsx'
import { useApp } from '../session/app-context.tsx'
import { Children } from './children.tsx'
import { End } from './end.tsx'
import { Invitations, Invite } from './invite.tsx'
import { Majority } from './majority.tsx'
import { ReportDeath } from './report-death.tsx'
import { Rule } from './rule.tsx'

type Listed = CallReply<typeof partyCalls.list>['people'][number]

export function Page() {
  const t = useTranslations('account-pages.people')
  const customerId = useCustomerId()
  const asked = useAsk(
    partyCalls.list,
    { params: { customerId } },
    { isEnabled: customerId !== '' },
  )
  const [done, setDone] = useState({ count: 0, text: '' })
  const [hasLeft, setLeft] = useState(false)
  const href = useHref()
  const { data } = asked
  if (hasLeft) return <Left />
  if (asked.isError && !data) return <Missing onRetry={() => void asked.refetch()} />
  const told = (text: string) => setDone({ count: done.count + 1, text })
  return (
    <AccountPage title={t('title')} lead={t('lead')}>
      {done.text && <Done key={done.count} title={done.text} />}
      {data ? (
        <Sections>
          {data.people.map((person) => (
            <Person
              key={`${person.personId} ${person.role}`}
              person={person}
              onReported={told}
              onEnded={() =>
                person.isMe ? setLeft(true) : told(t('ended', { name: person.name }))
              }
            />
          ))}
          {data.majority && (
            <Majority {...data.majority} onNamed={() => told(t('majority.named'))} />
          )}
          <Invitations {...data} onTaken={(name) => told(t('invite.taken', { name }))} />
          {Object.keys(data.gives).length > 0 && (
            <Invite gives={data.gives} onSent={(name) => told(t('invite.sent', { name }))} />
          )}
          <Children />
          <Rule {...data} onSet={() => told(t('rule.set'))} />
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

/** Whoever has no part in the account any more does not see it either. */
function Left() {
  const t = useTranslations('account-pages.people')
  const header = useTranslations('account.header')
  const { session } = useApp()
  return (
    <AccountPage title={t('title')}>
      <Done title={t('endedOwn')}>
        <NoticeActs>
          <Button look="secondary" size="small" onClick={() => void session.logOut()}>
            {header('logoutButton')}
          </Button>
        </NoticeActs>
      </Done>
    </AccountPage>
  )
}

type PersonProps = { person: Listed; onEnded: () => void; onReported: (said: string) => void }

function Person({ person, onEnded, onReported }: PersonProps) {
  const t = useTranslations('account-pages.people')
  const invitation = useTranslations('registration.roleInvitation')
  const href = useHref()
  const mayReport = useMay('reportDeath')
  const { name, isMe, role, status, authority, ends, personId } = person
  return (
    <AccountSection title={isMe ? t('me', { name }) : name}>
      <Facts
        facts={[
          { label: t('role'), value: t(`roles.${role}`) },
          ...(authority ? [{ label: t('may'), value: t(`authorities.${authority}`) }] : []),
          { label: t('status'), value: t(`statuses.${status}`) },
        ]}
      />
      {isMe && authority && status === 'REQUESTED' && (
        <div>
          <ButtonLink href={href('identification')} size="small">
            {invitation('toIdentification')}
          </ButtonLink>
        </div>
      )}
      {ends && <End {...{ name, isMe, personId, onEnded, isSigned: ends === 'SIGNED' }} />}
      {!isMe && mayReport && <ReportDeath {...{ name, personId, onReported }} />}
    </AccountSection>
  )
}
