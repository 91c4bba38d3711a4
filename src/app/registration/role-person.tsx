// Who somebody is who will act for another's account and is not known: the birthday of whoever looks, who they are of
// whoever will move money, and a password of whoever has no login yet.

import { useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import * as z from 'zod/mini'
import type { Client } from '#contracts/client.ts'
import type { ApiError } from '#contracts/errors.ts'
import {
  roleInvitationCalls as calls,
  confirming,
  joining,
  type WireRoleInvitation,
} from '#contracts/role-invitations.ts'
import { headOfLeaked } from '#domain/identifiers/leaked-passwords.ts'
import { type PasswordOwner, parsePassword } from '#domain/identifiers/password.ts'
import { homeCountry } from '#domain/markets/markets.ts'
import { useSite } from '#shell/site.tsx'
import { countryOptions } from '../form/countries.ts'
import { fieldOf, PastDayField, SelectField, TextField } from '../form/fields.tsx'
import { Form, Row } from '../form/form.tsx'
import { NewPasswordField } from '../form/new-password-field.tsx'
import { useCallForm } from '../form/use-call-form.ts'
import { useAddressLabels } from './contact-step.tsx'
import css from './registration.module.css'

export type Joined = { mustIdentify: boolean }

export type GreetingProps = {
  client: Client
  invitation: WireRoleInvitation
  invitationKey: string
  onJoined: (joined: Joined) => void
  /** True where the invitation is over, and that is what is said. */
  onGone: (error: ApiError) => boolean
}

type Values = {
  firstName: string
  lastName: string
  birthDate: string
  password: string
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
type Joining = z.infer<typeof joining>
type Confirming = z.infer<typeof confirming>

/** What is wrong with the password is told together with everything else. */
const joiningOf = (owner: PasswordOwner) =>
  z.extend(joining, {
    password: z.string().check(({ value, issues }) => {
      const { refusal } = parsePassword(value, owner, headOfLeaked)
      if (refusal) issues.push({ code: 'custom', input: value, message: refusal })
    }),
  })

function usePerson({ invitation }: GreetingProps) {
  const { market } = useSite()
  const home = homeCountry(market.locale)
  const { firstName, lastName, authority } = invitation
  const empty = { birthPlace: '', street: '', streetNumber: '', postalCode: '', city: '' }
  return {
    isIdentified: authority !== 'VIEW',
    defaults: {
      ...{ firstName, lastName, birthDate: '', password: '' },
      identity: { ...empty, nationality: home, countryCode: home },
    },
  }
}

export function RolePerson(props: GreetingProps) {
  const { client, invitation, invitationKey: key, onJoined, onGone } = props
  const t = useTranslations('registration.roleInvitation')
  const { firstName, lastName, email } = invitation
  const { isIdentified, defaults } = usePerson(props)
  const owner = { email, names: [firstName, lastName] }
  const callForm = useCallForm<Values, Joining>({
    schema: joiningOf(owner),
    defaults,
    bodyOf: ({ identity, ...person }) =>
      ({ key, ...person, ...(isIdentified && { identity }) }) as Joining,
    send: async (body) => onJoined(await client.ask(calls.join, { body })),
    onError: onGone,
  })
  const { form } = callForm
  return (
    <Form of={callForm} submit={t('join')}>
      <p className={css.soft}>{t(isIdentified ? 'whoYouAre' : 'newLogin', { email })}</p>
      <PersonFields form={form} isIdentified={isIdentified} />
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <Password {...{ form, owner }} />
    </Form>
  )
}

/** Of whoever has a login, and no account that would say who they are. */
export function KnownRolePerson(props: GreetingProps) {
  const { client, invitationKey: key, onJoined, onGone } = props
  const t = useTranslations('registration.roleInvitation')
  const { isIdentified, defaults } = usePerson(props)
  const callForm = useCallForm<Values, Confirming>({
    schema: confirming,
    defaults,
    bodyOf: ({ identity, password: _, ...person }) =>
      ({ key, ...person, ...(isIdentified && { identity }) }) as Confirming,
    send: async (body) => onJoined(await client.ask(calls.confirm, { body })),
    onError: onGone,
  })
  return (
    <Form of={callForm} submit={t('join')}>
      <p className={css.soft}>{t('noAccount')}</p>
      <PersonFields form={callForm.form} isIdentified={isIdentified} />
    </Form>
  )
}

type PasswordProps = { form: UseFormReturn<Values>; owner: PasswordOwner }

/** The last field: of what is wrong the first gets the focus, in the order the form comes to know them. */
function Password({ form, owner }: PasswordProps) {
  const { isSubmitted, errors } = form.formState
  return (
    <NewPasswordField
      name="password"
      ref={form.register('password').ref}
      value={form.watch('password')}
      onValue={(typed) => form.setValue('password', typed, { shouldValidate: isSubmitted })}
      person={owner}
      error={errors.password?.message}
    />
  )
}

type FieldsProps = { form: UseFormReturn<Values>; isIdentified: boolean }

function PersonFields({ form, isIdentified }: FieldsProps) {
  const field = fieldOf(form)
  const t = useTranslations('registration.person')
  const labels = useAddressLabels()
  const { market } = useSite()
  const countries = useMemo(() => countryOptions(market.locale), [market.locale])
  return (
    <>
      <Row isEven>
        <TextField {...field('firstName', t('firstName'))} autoComplete="given-name" />
        <TextField {...field('lastName', t('lastName'))} autoComplete="family-name" />
      </Row>
      <PastDayField {...field('birthDate', t('birthDate'))} isOwnBirthday />
      {isIdentified && (
        <>
          <Row isEven>
            <TextField {...field('identity.birthPlace', t('birthPlace'))} />
            <SelectField {...field('identity.nationality', t('nationality'))} options={countries} />
          </Row>
          <Row>
            <TextField {...field('identity.street', labels.street)} autoComplete="address-line1" />
            <TextField {...field('identity.streetNumber', labels.streetNumber)} isOptional />
          </Row>
          <Row isEven>
            <TextField
              {...field('identity.postalCode', labels.postalCode)}
              autoComplete="postal-code"
            />
            <TextField {...field('identity.city', labels.city)} autoComplete="address-level2" />
          </Row>
          <SelectField {...field('identity.countryCode', labels.countryCode)} options={countries} />
        </>
      )}
    </>
  )
}
