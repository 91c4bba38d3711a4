// An exemption order to be given or changed: alone or with a partner, how much, from when, until when.

import { useTranslations } from 'use-intl/react'
import { exemptionRequest, taxCalls } from '#contracts/tax.ts'
import { type CalendarDate, partsOf } from '#domain/date.ts'
import { formatRound } from '#domain/format.ts'
import type { ExemptionAgent } from '#domain/tax/exemption-agents.ts'
import { useSite } from '#shell/site.tsx'
import { useAct } from '../data/use-ask.ts'
import { CheckField, ChoiceField, SelectField, TextField } from './fields.tsx'
import { Form, Row } from './form.tsx'
import { useCallForm } from './use-call-form.ts'
import { useCustomerId } from './use-details.ts'
import { type ExemptionOrder, type Exemptions, euros } from './use-exemptions.ts'

type Values = {
  kind: string
  amount: string
  tin: string
  partner: { firstName: string; lastName: string; birthDate: string; tin: string }
  validFrom: string
  validTo: string
  isDeclared: boolean
}

type Body = Record<string, unknown>

const whole = /^\d+$/

/** Whatever is no whole number is left as it is, for the schema to refuse. */
const amountOf = (text: string): number | string => {
  const plain = text.replaceAll(/[\s.,'’]/g, '')
  return whole.test(plain) ? Number(plain) : text
}

const bodyOf =
  (fixed: Body) =>
  (values: Values): Body => ({
    ...fixed,
    kind: values.kind,
    amount: amountOf(values.amount),
    tin: values.tin,
    ...(values.kind === 'JOINT' && { partner: values.partner }),
    validFrom: values.validFrom,
    ...(values.validTo && { validTo: values.validTo }),
    isDeclared: values.isDeclared,
  })

type Props = {
  agentId: ExemptionAgent
  exemptions: Exemptions
  before: ExemptionOrder | undefined
  onDone: () => void
  onCancel: () => void
}

const yearsAhead = 5

export function ExemptionForm({ agentId, exemptions, before, onDone, onCancel }: Props) {
  const t = useTranslations('account-pages.exemption')
  const { market } = useSite()
  const customer_id = useCustomerId()
  const act = useAct(taxCalls.giveExemptionOrder)
  const { allowance, mayBeJoint, tin = '', today } = exemptions
  const { year } = partsOf(today)
  const callForm = useCallForm<Values, Body>({
    schema: exemptionRequest as never,
    defaults: {
      kind: before?.kind ?? 'SINGLE',
      amount: String(before?.amount ?? allowance.SINGLE),
      tin,
      partner: { firstName: '', lastName: '', birthDate: '', tin: '' },
      validFrom: `${year}-01-01`,
      validTo: '',
      isDeclared: false,
    },
    bodyOf: bodyOf({ customer_id, agentId }),
    send: async (body) => {
      await act.mutateAsync({ body: body as never })
      onDone()
    },
  })
  const { form } = callForm
  const kind = form.watch('kind') as 'SINGLE' | 'JOINT'
  const most = formatRound(market.locale, euros(allowance[kind]))
  const years = Array.from({ length: yearsAhead }, (_, i) => year + i)
  return (
    <Form of={callForm} submit={t('give')} onCancel={onCancel}>
      {mayBeJoint && (
        <ChoiceField
          form={form}
          name="kind"
          label={t('kind')}
          options={[
            { value: 'SINGLE', text: t('kinds.SINGLE') },
            { value: 'JOINT', text: t('kinds.JOINT') },
          ]}
        />
      )}
      <TextField
        form={form}
        name="amount"
        label={t('amountLabel')}
        hint={t('amountHint', { max: most })}
        inputMode="numeric"
      />
      <TextField form={form} name="tin" label={t('tin')} hint={t('tinHint')} inputMode="numeric" />
      {kind === 'JOINT' && <PartnerFields form={form} />}
      <Row isEven>
        <SelectField
          form={form}
          name="validFrom"
          label={t('validFrom')}
          options={[year, year + 1].map((each) => ({
            value: `${each}-01-01`,
            text: t('startOf', { year: String(each) }),
          }))}
        />
        <SelectField
          form={form}
          name="validTo"
          label={t('validTo')}
          placeholder={t('unlimited')}
          options={years.map((each) => ({
            value: `${each}-12-31` as CalendarDate,
            text: t('endOf', { year: String(each) }),
          }))}
        />
      </Row>
      <CheckField
        form={form}
        name="isDeclared"
        label={t(kind === 'JOINT' ? 'declaredJoint' : 'declared', { max: most })}
      />
    </Form>
  )
}

type PartnerProps = { form: Parameters<typeof TextField<Values>>[0]['form'] }

function PartnerFields({ form }: PartnerProps) {
  const t = useTranslations('account-pages.exemption.partner')
  return (
    <>
      <Row isEven>
        <TextField form={form} name="partner.firstName" label={t('firstName')} />
        <TextField form={form} name="partner.lastName" label={t('lastName')} />
      </Row>
      <Row isEven>
        <TextField form={form} name="partner.birthDate" label={t('birthDate')} type="date" />
        <TextField form={form} name="partner.tin" label={t('tin')} inputMode="numeric" />
      </Row>
    </>
  )
}
