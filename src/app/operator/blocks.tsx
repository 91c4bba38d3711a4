// Accounts that are blocked, each with its reason and a way to release it, and a place to report a death or take it back.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { accountDeskCalls, death } from '#contracts/account-desk.ts'
import type { CallReply } from '#contracts/call.ts'
import { adultAddress } from '#contracts/parties.ts'
import type { CalendarDate } from '#domain/date.ts'
import { formatDate } from '#domain/format.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { useAct, useAsk } from '../data/use-ask.ts'
import { PastDayField, TextField } from '../form/fields.tsx'
import { Done, Form } from '../form/form.tsx'
import { SureButton } from '../form/sure-button.tsx'
import { useCallForm } from '../form/use-call-form.ts'
import { AccountSection } from '../page/account-page.tsx'
import entries from '../page/entries.module.css'
import css from './operator.module.css'
import { Queue } from './queue.tsx'
import { UndoDeath } from './undo-death.tsx'

export function Blocks() {
  const t = useTranslations('account.operator.blocks')
  const [typing, setTyping] = useState<'death' | 'undo'>()
  const [done, setDone] = useState<string>()
  function begin(what: 'death' | 'undo'): void {
    setDone(undefined)
    setTyping(what)
  }
  function said(what: 'done' | 'undone'): void {
    setTyping(undefined)
    setDone(t(what))
  }
  return (
    <AccountSection title={t('title')}>
      <Queue
        name="blocks"
        asked={useAsk(accountDeskCalls.blocks, {})}
        empty={{ title: t('empty'), text: t('emptyText') }}
        keyOf={({ customerId, reason }) => `${customerId} ${reason}`}
      >
        {(block) => <BlockRow {...block} onReleased={setDone} />}
      </Queue>
      {done && <Done key={done} title={done} />}
      {typing === 'death' ? (
        <Report onDone={() => said('done')} onCancel={() => setTyping(undefined)} />
      ) : typing === 'undo' ? (
        <UndoDeath onDone={() => said('undone')} onCancel={() => setTyping(undefined)} />
      ) : (
        <div className={css.acts}>
          <Button look="secondary" onClick={() => begin('death')} data-report-death>
            {t('death')}
          </Button>
          <Button look="quiet" onClick={() => begin('undo')} data-undo-death>
            {t('undo')}
          </Button>
        </div>
      )}
    </AccountSection>
  )
}

type Block = CallReply<typeof accountDeskCalls.blocks>[number]

type RowProps = Block & { onReleased: (said: string) => void }

function BlockRow({ customerId, name, reason, since, invitations, onReleased }: RowProps) {
  const t = useTranslations('account.operator.blocks')
  const { locale } = useSite().market
  const release = useAct(accountDeskCalls.release)
  const told = `${name}, ${t(reason)}`
  return (
    <div className={entries.entry} data-block={customerId}>
      <span>
        <span className={entries.entryTitle}>{name}</span>
        <br />
        <span className={entries.entryMeta}>
          {customerId}, {t(reason)}, {t('since', { day: formatDate(locale, since, 'medium') })}
        </span>
        {invitations.map(({ state, endsOn, ...invited }) => (
          <span key={`${invited.email} ${state} ${endsOn}`} data-invited={state}>
            <br />
            {t(`invited.${state}`, { ...invited, day: formatDate(locale, endsOn, 'medium') })}
          </span>
        ))}
        {release.isError && <span role="alert"> {t('failed')}</span>}
      </span>
      <SureButton
        label={t('release')}
        name={`${t('release')}: ${told}`}
        text={t('releaseSure')}
        yes={t('release')}
        isBusy={release.isPending}
        onYes={async () => {
          await release.mutateAsync({ params: { customerId }, body: { reason } })
          onReleased(t('released', { name: told }))
        }}
        data-release
      />
      {reason === 'HANDOVER' && <InviteAdult customerId={customerId} />}
    </div>
  )
}

/** Of whoever came of age, and whose parents have named no address. */
function InviteAdult({ customerId }: { customerId: string }) {
  const t = useTranslations('account.operator.blocks')
  const invite = useAct(accountDeskCalls.inviteAdult)
  const callForm = useCallForm({
    schema: adultAddress,
    defaults: { email: '' },
    bodyOf: (typed: { email: string }) => typed,
    send: async (body) => {
      await invite.mutateAsync({ params: { customerId }, body })
      callForm.form.reset()
    },
  })
  return (
    <div data-invite-adult>
      {invite.isSuccess && <Done title={t('adultInvited')} />}
      <Form of={callForm} submit={t('inviteAdult')}>
        <TextField form={callForm.form} name="email" type="email" label={t('adultEmail')} />
      </Form>
    </div>
  )
}

type ReportProps = { onDone: () => void; onCancel: () => void }
type Typed = {
  customerId: string
  firstName: string
  lastName: string
  birthDate: CalendarDate
  diedOn: CalendarDate
  heir: typeof nobody
}
const nobody = { firstName: '', lastName: '', email: '' }

function Report({ onDone, onCancel }: ReportProps) {
  const t = useTranslations('account.operator.blocks')
  const report = useAct(accountDeskCalls.reportDeath)
  const callForm = useCallForm({
    schema: death,
    defaults: { customerId: '', firstName: '', lastName: '', heir: nobody },
    bodyOf: ({ heir, ...dead }: Typed) => ({
      ...dead,
      // Whoever names nobody leaves all of it empty.
      ...(Object.values(heir).some(Boolean) && { heir }),
    }),
    send: async (body) => {
      await report.mutateAsync({ body })
      onDone()
    },
  })
  const { form } = callForm
  return (
    <Form of={callForm} submit={t('report')} onCancel={onCancel}>
      <p>{t('deathHint')}</p>
      <TextField form={form} name="customerId" label={t('customer')} autoComplete="off" />
      <TextField form={form} name="firstName" label={t('deadFirstName')} autoComplete="off" />
      <TextField form={form} name="lastName" label={t('deadLastName')} autoComplete="off" />
      <PastDayField form={form} name="birthDate" label={t('birthDate')} />
      <PastDayField form={form} name="diedOn" label={t('diedOn')} />
      <p>
        <strong>{t('heir')}</strong>
        <br />
        {t('heirHint')}
      </p>
      <TextField form={form} name="heir.firstName" label={t('firstName')} isOptional />
      <TextField form={form} name="heir.lastName" label={t('lastName')} isOptional />
      <TextField form={form} name="heir.email" label={t('email')} type="email" isOptional />
    </Form>
  )
}
