// An exemption order to be given or changed: alone or with a partner, how much, from when, until when.

import { useTranslations } from 'use-intl/react'
import * as z from 'zod/mini'
import type { WaitingAct } from '#contracts/signatures.ts'
import { exemptionRequest, taxCalls } from '#contracts/tax.ts'
import { type CalendarDate, partsOf } from '#domain/date.ts'
import { formatRound } from '#domain/format.ts'
import type { Locale } from '#domain/market.ts'
import type { ExemptionAgent } from '#domain/tax/exemption-agents.ts'
import { useSite } from '#shell/site.tsx'
import { useAct } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import {
  CheckField,
  ChoiceField,
  fieldOf,
  PastDayField,
  SelectField,
  TextField,
} from '../form/fields.tsx'
import { Form, Row } from '../form/form.tsx'
import { useCallForm } from '../form/use-call-form.ts'
import { useSignedAct } from '../signing/use-signed-act.tsx'
import {
  type ExemptionOrder,
  type Exemptions,
  euros,
  typedEuros,
  wholeEuros,
} from './use-exemptions.ts'

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

const bodyOf =
  (locale: Locale, fixed: Body, namesPartner: boolean) =>
  (values: Values): Body => ({
    ...fixed,
    kind: values.kind,
    amount: typedEuros(locale, values.amount),
    tin: values.tin,
    ...(values.kind === 'JOINT' && namesPartner && { partner: values.partner }),
    validFrom: values.validFrom,
    ...(values.validTo && { validTo: values.validTo }),
    isDeclared: values.isDeclared,
  })

type Props = {
  agentId: ExemptionAgent
  exemptions: Exemptions
  before: ExemptionOrder | undefined
  /** With what it still waits for, where others sign too. */
  onDone: (waiting: WaitingAct | undefined) => void
  onCancel: () => void
}

const yearsAhead = 5

export function ExemptionForm({ agentId, exemptions, before, onDone, onCancel }: Props) {
  const t = useTranslations('account-pages.exemption')
  const { market } = useSite()
  const customer_id = useCustomerId()
  const act = useAct(taxCalls.giveExemptionOrder)
  const { sign, signing } = useSignedAct()
  const { allowance, kinds, jointWith, tin = '', today } = exemptions
  const { year } = partsOf(today)
  const isSameKind = before !== undefined && kinds.includes(before.kind)
  const firstKind = isSameKind ? before.kind : kinds[0]!
  const callForm = useCallForm<Values, Body>({
    schema: z.extend(exemptionRequest, { amount: wholeEuros }) as never,
    defaults: {
      kind: firstKind,
      amount: String(isSameKind ? before.amount : allowance[firstKind]),
      tin,
      partner: { firstName: '', lastName: '', birthDate: '', tin: '' },
      validFrom: `${year}-01-01`,
      validTo: '',
      isDeclared: false,
    },
    bodyOf: bodyOf(market.locale, { customer_id, agentId }, jointWith === undefined),
    send: async (body) => {
      const { waiting } = await sign(({ signatureId }) =>
        act.mutateAsync({ body: { ...body, ...(signatureId && { signatureId }) } as never }),
      )
      onDone(waiting)
    },
  })
  const { form } = callForm
  const field = fieldOf(form)
  const kind = form.watch('kind') as 'SINGLE' | 'JOINT'
  const most = formatRound(market.locale, euros(allowance[kind]))
  return (
    <>
      <Form of={callForm} submit={t('check')} onCancel={onCancel}>
        {jointWith && <p>{t('bothSign', { name: jointWith })}</p>}
        {kinds.length > 1 && <KindField form={form} />}
        <TextField
          {...field('amount', t('amountLabel'))}
          hint={t('amountHint', { max: most })}
          inputMode="decimal"
        />
        <TextField {...field('tin', t('tin'))} hint={t('tinHint')} inputMode="numeric" />
        {kind === 'JOINT' && !jointWith && <PartnerFields form={form} />}
        <ValidityFields form={form} year={year} />
        <CheckField
          {...field(
            'isDeclared',
            t(kind === 'JOINT' ? 'declaredJoint' : 'declared', { max: most }),
          )}
        />
        <p>{t('checkHint')}</p>
      </Form>
      {signing}
    </>
  )
}

function KindField({ form }: FieldsProps) {
  const field = fieldOf(form)
  const t = useTranslations('account-pages.exemption')
  return (
    <ChoiceField
      {...field('kind', t('kind'))}
      options={[
        { value: 'SINGLE', text: t('kinds.SINGLE') },
        { value: 'JOINT', text: t('kinds.JOINT') },
      ]}
    />
  )
}

function ValidityFields({ form, year }: FieldsProps & { year: number }) {
  const field = fieldOf(form)
  const t = useTranslations('account-pages.exemption')
  const years = Array.from({ length: yearsAhead }, (_, i) => year + i)
  return (
    <Row isEven>
      <SelectField
        {...field('validFrom', t('validFrom'))}
        options={[year, year + 1].map((each) => ({
          value: `${each}-01-01`,
          text: t('startOf', { year: String(each) }),
        }))}
      />
      <SelectField
        {...field('validTo', t('validTo'))}
        placeholder={t('unlimited')}
        options={years.map((each) => ({
          value: `${each}-12-31` as CalendarDate,
          text: t('endOf', { year: String(each) }),
        }))}
      />
    </Row>
  )
}

type FieldsProps = { form: Parameters<typeof TextField<Values>>[0]['form'] }

function PartnerFields({ form }: FieldsProps) {
  const field = fieldOf(form)
  const t = useTranslations('account-pages.exemption.partner')
  return (
    <>
      <Row isEven>
        <TextField {...field('partner.firstName', t('firstName'))} />
        <TextField {...field('partner.lastName', t('lastName'))} />
      </Row>
      <PastDayField {...field('partner.birthDate', t('birthDate'))} />
      <TextField {...field('partner.tin', t('tin'))} inputMode="numeric" />
    </>
  )
}
