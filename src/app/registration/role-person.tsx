// Who somebody is who will act for another's account and has no login yet: the birthday and a password of whoever
// looks, and who they are of whoever will move money.

import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { ApiError, fieldErrorsOf } from '#contracts/errors.ts'
import { roleInvitationCalls as calls } from '#contracts/role-invitations.ts'
import { parsePassword } from '#domain/identifiers/password.ts'
import { homeCountry } from '#domain/market.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { countryOptions } from '../form/countries.ts'
import { SelectField, TextField } from '../form/fields.tsx'
import { Row } from '../form/form.tsx'
import { NewPasswordField } from '../form/new-password-field.tsx'
import { toldBy, useProblemText } from '../form/problem-text.ts'
import { useAddressLabels } from './contact-step.tsx'
import css from './registration.module.css'
import type { GreetingProps } from './role-invitation.tsx'

type Values = {
  firstName: string
  lastName: string
  birthDate: string
  identity: Record<
    | 'birthPlace'
    | 'nationality'
    | 'street'
    | 'streetNumber'
    | 'postalCode'
    | 'city'
    | 'countryCode',
    string
  >
}

export function RolePerson({ client, invitation, invitationKey: key, onJoined }: GreetingProps) {
  const t = useTranslations('registration.roleInvitation')
  const { market } = useSite()
  const textOf = useProblemText()
  const [password, setPassword] = useState('')
  const [unfit, setUnfit] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const home = homeCountry(market.locale)
  const { firstName, lastName, email, authority } = invitation
  const isIdentified = authority !== 'VIEW'
  const empty = { birthPlace: '', street: '', streetNumber: '', postalCode: '', city: '' }
  const form = useForm<Values>({
    defaultValues: {
      ...{ firstName, lastName, birthDate: '' },
      identity: { ...empty, nationality: home, countryCode: home },
    },
  })
  const owner = { email, names: [firstName, lastName] }

  function tell(error: ApiError): void {
    const fields = fieldErrorsOf(error)
    for (const { pointer, message = '' } of fields)
      if (pointer === '/password') setUnfit(message)
      else form.setError(pointer.slice(1).replaceAll('/', '.') as 'firstName', { message })
    setRefusal(fields.length > 0 ? undefined : textOf(toldBy(error)))
  }

  const submit = form.handleSubmit(async ({ identity, ...person }) => {
    const { refusal: weak } = parsePassword(password, owner)
    setUnfit(weak && textOf({ code: weak }))
    if (weak) return
    try {
      const body = { key, password, ...person, ...(isIdentified && { identity }) }
      onJoined(await client.ask(calls.join, { body: body as never }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      tell(error)
    }
  })
  const { isSubmitting } = form.formState
  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={css.soft}>{t(isIdentified ? 'whoYouAre' : 'newLogin', { email })}</p>
      <PersonFields form={form} isIdentified={isIdentified} />
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <NewPasswordField value={password} onValue={setPassword} person={owner} error={unfit} />
      {refusal && <Notice tone="bad" title={refusal} />}
      <div className={css.acts}>
        <Button type="submit" size="large" disabled={isSubmitting} aria-busy={isSubmitting}>
          {t('join')}
        </Button>
      </div>
    </form>
  )
}

type FieldsProps = { form: ReturnType<typeof useForm<Values>>; isIdentified: boolean }

function PersonFields({ form, isIdentified }: FieldsProps) {
  const t = useTranslations('registration.person')
  const labels = useAddressLabels()
  const { market } = useSite()
  const countries = useMemo(() => countryOptions(market.locale), [market.locale])
  return (
    <>
      <Row isEven>
        <TextField form={form} name="firstName" label={t('firstName')} autoComplete="given-name" />
        <TextField form={form} name="lastName" label={t('lastName')} autoComplete="family-name" />
      </Row>
      <TextField
        form={form}
        name="birthDate"
        label={t('birthDate')}
        type="date"
        autoComplete="bday"
      />
      {isIdentified && (
        <>
          <Row isEven>
            <TextField form={form} name="identity.birthPlace" label={t('birthPlace')} />
            <SelectField
              form={form}
              name="identity.nationality"
              label={t('nationality')}
              options={countries}
            />
          </Row>
          <Row>
            <TextField
              form={form}
              name="identity.street"
              label={labels.street}
              autoComplete="address-line1"
            />
            <TextField form={form} name="identity.streetNumber" label={labels.streetNumber} />
          </Row>
          <Row isEven>
            <TextField
              form={form}
              name="identity.postalCode"
              label={labels.postalCode}
              autoComplete="postal-code"
            />
            <TextField
              form={form}
              name="identity.city"
              label={labels.city}
              autoComplete="address-level2"
            />
          </Row>
          <SelectField
            form={form}
            name="identity.countryCode"
            label={labels.countryCode}
            options={countries}
          />
        </>
      )}
    </>
  )
}
