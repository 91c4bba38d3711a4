// Inviting somebody to act for the account: to look, by one holder; to prepare or to sign, once all who must have signed
// it.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { invited, partyCalls } from '#contracts/parties.ts'
import type { WaitingAct } from '#contracts/signatures.ts'
import { formatDate } from '#domain/format.ts'
import { type Authority, authorities } from '#domain/party/acts.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { useAct } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { ChoiceField, fieldOf, TextField } from '../form/fields.tsx'
import { Form, Row } from '../form/form.tsx'
import { useCallForm } from '../form/use-call-form.ts'
import { AccountSection, Facts } from '../page/account-page.tsx'
import { Refusal } from '../signing/refusal.tsx'
import { useSignedAct } from '../signing/use-signed-act.tsx'
import { Waiting } from '../signing/waiting.tsx'

type Listed = CallReply<typeof partyCalls.list>
type Gives = Listed['gives']
type Values = { authority: string; firstName: string; lastName: string; email: string }

export function Invite({ gives, onSent }: { gives: Gives; onSent: (name: string) => void }) {
  const t = useTranslations('account-pages.people.invite')
  const [isOpen, setOpen] = useState(false)
  const [waiting, setWaiting] = useState<WaitingAct>()
  return (
    <AccountSection title={t('title')} hint={t('hint')}>
      {waiting && <Waiting waiting={waiting} />}
      {isOpen ? (
        <InviteForm
          gives={gives}
          onCancel={() => setOpen(false)}
          onDone={(name, left) => {
            setOpen(false)
            setWaiting(left)
            if (!left) onSent(name)
          }}
        />
      ) : (
        <div>
          <Button look="secondary" size="small" onClick={() => setOpen(true)} data-invite>
            {t('open')}
          </Button>
        </div>
      )}
    </AccountSection>
  )
}

type FormProps = {
  gives: Gives
  onDone: (name: string, waiting: WaitingAct | undefined) => void
  onCancel: () => void
}

function InviteForm({ gives, onDone, onCancel }: FormProps) {
  const t = useTranslations('account-pages.people.invite')
  const people = useTranslations('account-pages.people')
  const customerId = useCustomerId()
  const alone = useAct(partyCalls.invite)
  const together = useAct(partyCalls.grant)
  const { sign, signing } = useSignedAct()
  const offered = authorities.filter((each) => gives[each])
  const callForm = useCallForm<Values, Values>({
    schema: invited as never,
    defaults: { authority: offered.at(-1)!, firstName: '', lastName: '', email: '' },
    bodyOf: (values) => values,
    send: async (typed) => {
      const params = { customerId }
      const body = typed as Values & { authority: Authority }
      const reply: { waiting?: WaitingAct } =
        gives[body.authority] === 'ALONE'
          ? await alone.mutateAsync({ params, body })
          : await sign(({ signatureId, idempotencyKey }) =>
              together.mutateAsync({
                ...{ params, idempotencyKey },
                body: { ...body, ...(signatureId && { signatureId }) },
              }),
            )
      onDone(`${body.firstName} ${body.lastName}`, reply.waiting)
    },
  })
  const { form } = callForm
  const field = fieldOf(form)
  const authority = form.watch('authority') as Authority
  return (
    <>
      <Form of={callForm} submit={t('send')} onCancel={onCancel}>
        <ChoiceField
          {...field('authority', t('what'))}
          options={offered.map((value) => ({ value, text: people(`authorities.${value}`) }))}
        />
        <p>{t(gives[authority] === 'SIGNED' ? 'signed' : 'alone')}</p>
        <Row isEven>
          <TextField {...field('firstName', t('firstName'))} autoComplete="off" />
          <TextField {...field('lastName', t('lastName'))} autoComplete="off" />
        </Row>
        <TextField
          {...field('email', t('email'))}
          hint={t('emailHint')}
          type="email"
          autoComplete="off"
        />
      </Form>
      {signing}
    </>
  )
}

type InvitationsProps = Pick<Listed, 'invitations' | 'gives'> & { onTaken: (name: string) => void }

export function Invitations({ invitations, gives, onTaken }: InvitationsProps) {
  const t = useTranslations('account-pages.people')
  const { locale } = useSite().market
  return invitations.map(({ id, name, email, authority, endsOn }) => (
    <AccountSection key={id} title={t('invite.invited', { name })}>
      <Facts
        facts={[
          { label: t('invite.email'), value: email },
          { label: t('may'), value: t(`authorities.${authority}`) },
          { label: t('invite.until'), value: formatDate(locale, endsOn, 'long') },
        ]}
      />
      {Object.keys(gives).length > 0 && (
        <TakeBack {...{ id, name }} onTaken={() => onTaken(name)} />
      )}
    </AccountSection>
  ))
}

type TakeBackProps = { id: string; name: string; onTaken: () => void }

function TakeBack({ id, name, onTaken }: TakeBackProps) {
  const t = useTranslations('account-pages.people.invite')
  const customerId = useCustomerId()
  const act = useAct(partyCalls.takeBack)
  const { run, refusal, place } = useSignedAct<HTMLDivElement>()
  async function takeBack(): Promise<void> {
    const params = { customerId, invitationId: id }
    if (await run(() => act.mutateAsync({ params }))) onTaken()
  }
  return (
    <div ref={place}>
      <Refusal error={refusal} />
      <Button
        look="secondary"
        size="small"
        aria-label={`${t('takeBack')}: ${name}`}
        disabled={act.isPending}
        onClick={() => void takeBack()}
        data-take-back
      >
        {t('takeBack')}
      </Button>
    </div>
  )
}
