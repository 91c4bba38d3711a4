// How many must sign for the account: what counts today, and another rule in its place.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { partyCalls, signedRule } from '#contracts/parties.ts'
import type { WaitingAct } from '#contracts/signatures.ts'
import { formatRound } from '#domain/format.ts'
import { parseMoney } from '#domain/money.ts'
import { type SigningRuleKind, signingRuleKinds } from '#domain/party/signing-rule.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { useAct } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { CheckField, ChoiceField, fieldOf, TextField } from '../form/fields.tsx'
import { Form } from '../form/form.tsx'
import { useCallForm } from '../form/use-call-form.ts'
import { wireAmount } from '../form/wire-amount.ts'
import { AccountSection, Facts } from '../page/account-page.tsx'
import { useSignedAct } from '../signing/use-signed-act.tsx'
import { Waiting } from '../signing/waiting.tsx'

type Listed = CallReply<typeof partyCalls.list>
type Props = Pick<Listed, 'people' | 'rule' | 'setsRule'> & { onSet: () => void }

export function Rule({ people, rule, setsRule, onSet }: Props) {
  const t = useTranslations('account-pages.people.rule')
  const { locale } = useSite().market
  const [isOpen, setOpen] = useState(false)
  const [waiting, setWaiting] = useState<WaitingAct>()
  const signers = signersOf(people)
  const limit = limitOf(rule)
  const named = signers.filter(({ personId }) => rule.named.includes(personId))
  return (
    <AccountSection title={t('title')} hint={t('hint')}>
      <Facts
        facts={[
          { label: t('now'), value: t(`kinds.${rule.kind}`) },
          ...(named.length > 0
            ? [{ label: t('named'), value: named.map(({ name }) => name).join(', ') }]
            : []),
          ...(limit ? [{ label: t('aloneUpTo'), value: formatRound(locale, limit) }] : []),
        ]}
      />
      {waiting && <Waiting waiting={waiting} />}
      {setsRule && signers.length > 1 && !isOpen && (
        <div>
          <Button look="secondary" size="small" onClick={() => setOpen(true)} data-rule>
            {t('change')}
          </Button>
        </div>
      )}
      {isOpen && (
        <RuleForm
          {...{ rule, signers }}
          onCancel={() => setOpen(false)}
          onDone={(left) => {
            setOpen(false)
            setWaiting(left)
            if (!left) onSet()
          }}
        />
      )}
    </AccountSection>
  )
}

type Signer = Pick<Listed['people'][number], 'personId' | 'name'>

/** A human counts once, however many roles they have. */
const signersOf = (people: Listed['people']): Signer[] => [
  ...new Map(people.filter(({ signs }) => signs).map((each) => [each.personId, each])).values(),
]

type Values = { kind: string; named: Record<string, boolean>; aloneUpTo: string }
type FormProps = {
  rule: Listed['rule']
  signers: readonly Signer[]
  onDone: (waiting: WaitingAct | undefined) => void
  onCancel: () => void
}

const limitOf = ({ aloneUpTo, currencyCode }: Listed['rule']) =>
  aloneUpTo && parseMoney(aloneUpTo, currencyCode)

function RuleForm({ rule, signers, onDone, onCancel }: FormProps) {
  const t = useTranslations('account-pages.people.rule')
  const { locale } = useSite().market
  const { currencyCode } = rule
  const limit = limitOf(rule)
  const customerId = useCustomerId()
  const act = useAct(partyCalls.setRule)
  const { sign, signing } = useSignedAct()
  const callForm = useCallForm<Values, Record<string, unknown>>({
    schema: signedRule as never,
    defaults: {
      kind: rule.kind,
      named: Object.fromEntries(
        signers.map(({ personId }) => [personId, rule.named.includes(personId)]),
      ),
      aloneUpTo: limit ? formatRound(locale, limit) : '',
    },
    bodyOf: ({ kind, named, aloneUpTo }) => ({
      kind,
      named: kind === 'NAMED' ? Object.keys(named).filter((id) => named[id]) : [],
      ...(kind !== 'ALONE' &&
        aloneUpTo.trim() !== '' && { aloneUpTo: wireAmount(locale, aloneUpTo, currencyCode) }),
    }),
    send: async (body) => {
      const { waiting } = await sign(({ signatureId, idempotencyKey }) =>
        act.mutateAsync({
          ...{ params: { customerId }, idempotencyKey },
          body: { ...body, ...(signatureId && { signatureId }) } as never,
        }),
      )
      onDone(waiting)
    },
  })
  const { form } = callForm
  const field = fieldOf(form)
  const kind = form.watch('kind') as SigningRuleKind
  return (
    <>
      <Form of={callForm} submit={t('save')} onCancel={onCancel}>
        <ChoiceField
          {...field('kind', t('who'))}
          options={signingRuleKinds.map((value) => ({ value, text: t(`kinds.${value}`) }))}
        />
        {kind === 'NAMED' && (
          <fieldset>
            <legend>{t('named')}</legend>
            {signers.map(({ personId, name }) => (
              <CheckField key={personId} {...field(`named.${personId}`, name)} />
            ))}
          </fieldset>
        )}
        {kind !== 'ALONE' && (
          <TextField
            {...field('aloneUpTo', t('aloneUpToIn', { currency: currencyCode }))}
            hint={t('aloneHint')}
            inputMode="decimal"
            isOptional
          />
        )}
        <p>{t('votes')}</p>
      </Form>
      {signing}
    </>
  )
}
