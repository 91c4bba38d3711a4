// An address to be changed: where the customer lives, or where letters go.

import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { addressChange, customerDetailCalls } from '#contracts/customer-details.ts'
import type { Address } from '#domain/address/address.ts'
import { useSite } from '#shell/site.tsx'
import { useAct } from '../data/use-ask.ts'
import type { Details } from '../data/use-details.ts'
import { countryOptions, countryText } from '../form/countries.ts'
import { fieldOf, SelectField, TextField } from '../form/fields.tsx'
import { Form, Row } from '../form/form.tsx'
import { useCallForm } from '../form/use-call-form.ts'

type Values = Record<keyof Address, string>

const valuesOf = (address: Partial<Address>): Values => ({
  street: address.street ?? '',
  streetNumber: address.streetNumber ?? '',
  additionalInformation: address.additionalInformation ?? '',
  city: address.city ?? '',
  flatNumber: address.flatNumber ?? '',
  postalCode: address.postalCode ?? '',
  countryCode: address.countryCode ?? '',
})

/** What was left empty is left out. */
const bodyOf = ({ additionalInformation, flatNumber, ...values }: Values) => ({
  ...values,
  ...(additionalInformation && { additionalInformation }),
  ...(flatNumber && { flatNumber }),
})

type Props = {
  details: Details
  kind: 'residence' | 'delivery'
  onDone: () => void
  onCancel: () => void
}

export function AddressForm({ details, kind, onDone, onCancel }: Props) {
  const t = useTranslations('account-pages.details.address')
  const common = useTranslations('account-pages.common')
  const { market } = useSite()
  const { version, customer } = details
  const isDelivery = kind === 'delivery'
  const act = useAct(
    isDelivery ? customerDetailCalls.changeDeliveryAddress : customerDetailCalls.changeAddress,
  )
  const countries = useMemo(() => countryOptions(market.locale), [market.locale])
  const { countryCode } = customer.address
  const callForm = useCallForm({
    schema: addressChange,
    defaults: valuesOf(
      isDelivery ? (customer.deliveryAddress ?? { countryCode }) : customer.address,
    ),
    bodyOf,
    send: async (body) => {
      await act.mutateAsync({ params: { customerId: customer.id }, body, ifMatch: version })
      onDone()
    },
  })
  const { form } = callForm
  const field = fieldOf(form)
  return (
    <Form of={callForm} submit={common('save')} onCancel={onCancel}>
      <Row>
        <TextField {...field('street', t('street'))} autoComplete="address-line1" />
        <TextField {...field('streetNumber', t('streetNumber'))} />
      </Row>
      <Row>
        <TextField {...field('additionalInformation', t('additionalInformation'))} isOptional />
        <TextField {...field('flatNumber', t('flatNumber'))} isOptional />
      </Row>
      <Row isEven>
        <TextField {...field('postalCode', t('postalCode'))} autoComplete="postal-code" />
        <TextField {...field('city', t('city'))} autoComplete="address-level2" />
      </Row>
      {isDelivery ? (
        <SelectField {...field('countryCode', t('country'))} options={countries} />
      ) : (
        <p>{t('stays', { country: countryText(market.locale, countryCode) })}</p>
      )}
    </Form>
  )
}
