// Notes money at another bank: at one we offer, or at any other by its name and its guarantee scheme.

import { useTranslations } from 'use-intl/react'
import { offerCalls } from '#contracts/offers.ts'
import { outsideDepositCalls, outsideDepositRequest } from '#contracts/outside-deposits.ts'
import {
  guaranteeLimit,
  guaranteeScheme,
  guaranteeSchemes,
} from '#domain/cover/guarantee-schemes.ts'
import { compareText, labelled, regionName } from '#domain/format.ts'
import type { Locale, Market } from '#domain/market.ts'
import { useSite } from '#shell/site.tsx'
import { useAct, useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { fieldOf, type Option, SelectField, TextField } from '../form/fields.tsx'
import { Form } from '../form/form.tsx'
import { useCallForm } from '../form/use-call-form.ts'
import { wireAmount } from '../form/wire-amount.ts'
import type { Overview } from '../holdings/use-overview.ts'

type Values = { bankId: string; bankName: string; scheme: string; amount: string }

const another = 'ANOTHER'

const inOrder = (locale: Locale, options: Option[]): Option[] =>
  options.toSorted((a, b) => compareText(locale, a.text, b.text))

/** That of most banks at home. */
const schemeOf = ({ country }: Market): string =>
  (guaranteeSchemes.find((scheme) => scheme.country === country?.iso2) ?? guaranteeSchemes[0]!).key

type Props = { overview: Overview; onEnd: () => void }

export function OutsideForm({ overview: { today, deposits }, onEnd }: Props) {
  const t = useTranslations('deposits.outside')
  const { market } = useSite()
  const { locale } = market
  const customer_id = useCustomerId()
  const { data: banks = [] } = useAsk(offerCalls.banks, {})
  const act = useAct(outsideDepositCalls.note)

  const placeOf = ({ bankId, bankName, scheme }: Values) => {
    const bank = banks.find(({ id }) => id === bankId)
    return bank ? { bankId, bankName: bank.name, scheme: bank.scheme } : { bankName, scheme }
  }
  const currencyOf = (values: Values) =>
    guaranteeLimit(guaranteeScheme(placeOf(values).scheme), today).currency

  const callForm = useCallForm<Values, unknown>({
    schema: outsideDepositRequest as never,
    defaults: {
      bankId: deposits[0]?.bankId ?? another,
      bankName: '',
      scheme: schemeOf(market),
      amount: '',
    },
    bodyOf: (values) => ({
      ...{ customer_id, ...placeOf(values) },
      amount: wireAmount(locale, values.amount, currencyOf(values)),
    }),
    send: async (body) => {
      await act.mutateAsync({ body: body as never })
      onEnd()
    },
  })
  const { form } = callForm
  const field = fieldOf(form)
  const values = form.watch()
  return (
    <Form of={callForm} submit={t('note')} onCancel={onEnd}>
      <SelectField
        {...field('bankId', t('bank'))}
        options={[
          ...inOrder(
            locale,
            banks.map(({ id, name }) => ({ value: id, text: name })),
          ),
          { value: another, text: t('another') },
        ]}
      />
      {values.bankId === another && (
        <>
          <TextField {...field('bankName', t('name'))} autoComplete="off" />
          <SelectField
            {...field('scheme', t('scheme'))}
            options={inOrder(
              locale,
              guaranteeSchemes.map(({ key, country, name }) => ({
                value: key,
                text: labelled(locale, regionName(locale, country), name),
              })),
            )}
          />
        </>
      )}
      <TextField
        {...field('amount', t('amount', { currency: currencyOf(values) }))}
        inputMode="decimal"
        autoComplete="off"
      />
    </Form>
  )
}
