// The form for the account money is paid out to. The bank is asked for the holder; what it says is told
// here, and where the customer may decide, the decision is asked for. [RED-002]

import { useState } from 'react'
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

export function ReferenceAccountForm({ details, isFurther = false, onDone }: Props) {
  const t = useTranslations('account-pages.reference')
  const references = useTranslations('account-pages.references')
  const { market } = useSite()
  const { username } = useSessionView()
  const accountForm = nationalForms[market.locale] ?? 'IBAN'
  const act = useAct(referenceAccountCalls.saveReferenceAccount)
  const [question, setQuestion] = useState<Question>()
  const [accepted, setAccepted] = useState<AcceptableMatch>()
  const { sign, signing } = useSignedAct()
  const { customer, version } = details
  const save = (body: ReferenceAccountChange) =>
    act.mutateAsync({ params: { customerId: customer.id }, body, ifMatch: version })
  const callForm = useCallForm<Values, ReferenceAccountChange>({
    schema: referenceAccountChange,
    defaults: {
      accountHolder: holderOf(details, username),
      iban: '',
      sortCode: '',
      routingNumber: '',
      accountNumber: '',
      wantFirst: !isFurther,
    },
    bodyOf: bodyOf(accountForm),
    send: async (body) => {
      setQuestion(undefined)
      const whole = { ...body, ...(accepted && { accepts: accepted }) }
      onDone(
        await sign(({ signatureId }) => save({ ...whole, ...(signatureId && { signatureId }) })),
      )
    },
    onError: (error) => {
      const asked = questionIn(error)
      setQuestion(asked)
      setAccepted(asked?.accepts)
      return asked !== undefined
    },
  })
  const { form, onSubmit, isSending } = callForm
  const field = fieldOf(form)
  /** Whatever is typed anew has not been answered for. */
  const forget = () => {
    setQuestion(undefined)
    setAccepted(undefined)
  }
  return (
    <div onInput={forget}>
      <Form of={callForm} submit={t('save')}>
        <TextField
          {...field('accountHolder', t('holder'))}
          hint={t('holderHint')}
          autoComplete="name"
        />
        {accountForm === 'IBAN' && (
          <TextField
            {...field('iban', t('iban'))}
            hint={t('ibanHint')}
            autoComplete="off"
            spellCheck={false}
          />
        )}
        {accountForm !== 'IBAN' && (
          <Row isEven>
            {([accountForm === 'UK' ? 'sortCode' : 'routingNumber', 'accountNumber'] as const).map(
              (name) => (
                <TextField
                  {...{ form, name }}
                  key={name}
                  label={t(name)}
                  inputMode="numeric"
                  autoComplete="off"
                />
              ),
            )}
          </Row>
        )}
        {isFurther && <CheckField {...field('wantFirst', references('wantFirst'))} />}
        {question && (
          <Notice
            tone="warn"
            title={t(question.accepts === 'CLOSE_MATCH' ? 'close' : 'notPossible')}
          >
            <p>
              {question.accepts === 'CLOSE_MATCH'
                ? t('closeText', { name: question.name })
                : t('notPossibleText')}
            </p>
            <NoticeActs>
              <Button
                look="secondary"
                size="small"
                disabled={isSending}
                data-accept={question.accepts}
                onClick={() => void onSubmit()}
              >
                {question.accepts === 'CLOSE_MATCH'
                  ? t('acceptName', { name: question.name })
                  : t('acceptOwn')}
              </Button>
            </NoticeActs>
          </Notice>
        )}
      </Form>
      {signing}
    </div>
  )
}
