// The form for the account money is paid out to. The bank is asked for the holder; what it says is told
// here, and where the customer may decide, the decision is asked for. [RED-002]

import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { type ApiError, fieldErrorsOf } from '#contracts/errors.ts'
import {
  type ReferenceAccountChange,
  referenceAccountCalls,
  referenceAccountChange,
} from '#contracts/reference-account.ts'
import type { AcceptableMatch, AccountForm } from '#domain/account/reference-account.ts'
import { fullName, personLoggedIn } from '#domain/customer/person.ts'
import type { Locale } from '#domain/market.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { Notice, NoticeActs } from '#ui/form/notice.tsx'
import { useAct } from '../data/use-ask.ts'
import { type Details, personsOf } from '../data/use-details.ts'
import { CheckField, fieldOf, TextField } from '../form/fields.tsx'
import { Form, Row } from '../form/form.tsx'
import { useCallForm } from '../form/use-call-form.ts'
import { useSessionView } from '../session/app-context.tsx'
import { useSignedAct } from '../signing/use-signed-act.tsx'

type Values = Record<
  'accountHolder' | 'iban' | 'sortCode' | 'routingNumber' | 'accountNumber',
  string
> & { wantFirst: boolean }

const nationalForms: Partial<Record<Locale, AccountForm>> = { 'en-GB': 'UK', 'en-US': 'US' }

/** Only what the form asks for is sent. */
const bodyOf =
  (form: AccountForm) =>
  ({
    accountHolder,
    iban,
    sortCode,
    routingNumber,
    accountNumber,
    wantFirst,
  }: Values): ReferenceAccountChange => ({
    form,
    accountHolder,
    ...(!wantFirst && { isFurther: true }),
    ...(form === 'IBAN' && { iban }),
    ...(form === 'UK' && { sortCode, accountNumber }),
    ...(form === 'US' && { routingNumber, accountNumber }),
  })

const holderOf = (details: Details, username: string | undefined): string => {
  const { company } = details.customer
  const person = personLoggedIn(personsOf(details), username)
  if (company) return company.legalName
  return person ? fullName({ firstName: person.firstName, lastName: person.lastName }) : ''
}

type Question = { accepts: AcceptableMatch; name: string }

const questions: Partial<Record<string, AcceptableMatch>> = {
  'payee.closeMatch': 'CLOSE_MATCH',
  'payee.notPossible': 'NOT_POSSIBLE',
}

/** What the bank said that the customer may decide on. */
function questionIn(error: ApiError): Question | undefined {
  const [first] = fieldErrorsOf(error)
  const accepts = first && questions[first.code]
  return accepts && { accepts, name: String(first.params?.name ?? '') }
}

export type SavedAccount = Pick<
  CallReply<typeof referenceAccountCalls.saveReferenceAccount>,
  'state' | 'waiting'
>

type Props = {
  details: Details
  /** Beside others, so that the customer says whether it is preferred. */
  isFurther?: boolean
  onDone: (saved: SavedAccount) => void
}

/** What is typed, what the bank said to it, and the customer's word on that. */
function useReferenceAccount({ details, isFurther = false, onDone }: Props, form: AccountForm) {
  const { username } = useSessionView()
  const act = useAct(referenceAccountCalls.saveReferenceAccount)
  const [question, setQuestion] = useState<Question>()
  const [accepted, setAccepted] = useState<AcceptableMatch>()
  const { sign, signing } = useSignedAct()
  const { customer, version } = details
  const save = (body: ReferenceAccountChange) =>
    act.mutateAsync({ params: { customerId: customer.id }, body, ifMatch: version })
  const ask = (asked?: Question) => {
    setQuestion(asked)
    setAccepted(asked?.accepts)
  }
  const callForm = useCallForm<Values, ReferenceAccountChange>({
    schema: referenceAccountChange,
    defaults: {
      ...{ iban: '', sortCode: '', routingNumber: '', accountNumber: '' },
      accountHolder: holderOf(details, username),
      wantFirst: !isFurther,
    },
    bodyOf: bodyOf(form),
    send: async (body) => {
      setQuestion(undefined)
      const whole = { ...body, ...(accepted && { accepts: accepted }) }
      onDone(
        await sign(({ signatureId }) => save({ ...whole, ...(signatureId && { signatureId }) })),
      )
    },
    onError: (error) => {
      const asked = questionIn(error)
      ask(asked)
      return asked !== undefined
    },
  })
  /** Whatever is typed anew has not been answered for. */
  const forget = () => ask()
  return { callForm, question, forget, signing }
}

export function ReferenceAccountForm(props: Props) {
  const t = useTranslations('account-pages.reference')
  const references = useTranslations('account-pages.references')
  const { market } = useSite()
  const accountForm = nationalForms[market.locale] ?? 'IBAN'
  const { callForm, question, forget, signing } = useReferenceAccount(props, accountForm)
  const { form, onSubmit, isSending } = callForm
  const field = fieldOf(form)
  return (
    <div onInput={forget}>
      <Form of={callForm} submit={t('save')}>
        <TextField
          {...field('accountHolder', t('holder'))}
          hint={t('holderHint')}
          autoComplete="name"
        />
        {accountForm === 'IBAN' ? (
          <TextField
            {...field('iban', t('iban'))}
            hint={t('ibanHint')}
            autoComplete="off"
            spellCheck={false}
          />
        ) : (
          <NationalNumber form={form} bankNumber={bankNumbers[accountForm]} />
        )}
        {props.isFurther && <CheckField {...field('wantFirst', references('wantFirst'))} />}
        {question && (
          <PayeeQuestion {...question} isSending={isSending} onAccept={() => void onSubmit()} />
        )}
      </Form>
      {signing}
    </div>
  )
}

const bankNumbers = { UK: 'sortCode', US: 'routingNumber' } as const

type NationalNumberProps = {
  form: UseFormReturn<Values>
  bankNumber: (typeof bankNumbers)[keyof typeof bankNumbers]
}

/** An account's number beside that of its bank, where there is no IBAN. */
function NationalNumber({ form, bankNumber }: NationalNumberProps) {
  const t = useTranslations('account-pages.reference')
  return (
    <Row isEven>
      {([bankNumber, 'accountNumber'] as const).map((name) => (
        <TextField
          {...{ form, name }}
          key={name}
          label={t(name)}
          inputMode="numeric"
          autoComplete="off"
        />
      ))}
    </Row>
  )
}

type PayeeQuestionProps = Question & { isSending: boolean; onAccept: () => void }

function PayeeQuestion({ accepts, name, isSending, onAccept }: PayeeQuestionProps) {
  const t = useTranslations('account-pages.reference')
  const isClose = accepts === 'CLOSE_MATCH'
  return (
    <Notice tone="warn" title={t(isClose ? 'close' : 'notPossible')}>
      <p>{isClose ? t('closeText', { name }) : t('notPossibleText')}</p>
      <NoticeActs>
        <Button
          look="secondary"
          size="small"
          disabled={isSending}
          data-accept={accepts}
          onClick={onAccept}
        >
          {isClose ? t('acceptName', { name }) : t('acceptOwn')}
        </Button>
      </NoticeActs>
    </Notice>
  )
}
