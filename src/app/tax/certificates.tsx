// Papers that lower the tax: what was handed in and what became of it, and a form for another.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { certificateRequest, taxCalls } from '#contracts/tax.ts'
import { formatDate, regionName } from '#domain/format.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { Badge } from '#ui/view/badge.tsx'
import { useAct, useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { useMay } from '../data/use-standing.ts'
import { CheckField, fieldOf, SelectField, TextField } from '../form/fields.tsx'
import { Done, Form, Row } from '../form/form.tsx'
import { useCallForm } from '../form/use-call-form.ts'
import { useStepUp } from '../form/use-step-up.ts'
import { PartMissing } from '../holdings/part-missing.tsx'
import { AccountSection, RowsLoading } from '../page/account-page.tsx'
import css from '../page/entries.module.css'

type Held = CallReply<typeof taxCalls.certificates>
type Certificate = Held['certificates'][number]

const tones = { REQUESTED: 'warn', UPLOADED: 'plain', ACCEPTED: 'good', EXPIRED: 'warn' } as const

export function Certificates() {
  const t = useTranslations('account-pages.tax.certificates')
  const customerId = useCustomerId()
  const request = { query: { customer_id: customerId } }
  const { data, isError, refetch } = useAsk(taxCalls.certificates, request)
  const [state, setState] = useState<'shown' | 'open' | 'sent' | 'accepted'>('shown')
  const mayDeclare = useMay('customerData')
  return (
    <AccountSection title={t('title')} hint={t('hint')}>
      {isError ? (
        <PartMissing onRetry={() => void refetch()} />
      ) : !data ? (
        <RowsLoading rows={2} />
      ) : (
        <>
          {(state === 'sent' || state === 'accepted') && <Done title={t(state)} />}
          {data.certificates.length === 0 && <p>{t('none')}</p>}
          <ul className={css.list}>
            {data.certificates.map((certificate) => (
              <Entry key={certificate.id} {...certificate} />
            ))}
          </ul>
          {state === 'open' ? (
            <CertificateForm
              held={data}
              onDone={(isAccepted) => setState(isAccepted ? 'accepted' : 'sent')}
              onCancel={() => setState('shown')}
            />
          ) : (
            mayDeclare && (
              <div>
                <Button look="secondary" size="small" data-declare onClick={() => setState('open')}>
                  {t('declare')}
                </Button>
              </div>
            )
          )}
        </>
      )}
    </AccountSection>
  )
}

function Entry({ kind, country, holder, validFrom, validTo, state }: Certificate) {
  const t = useTranslations('account-pages.tax.certificates')
  const { locale } = useSite().market
  const from = formatDate(locale, validFrom)
  const days = validTo
    ? t('fromTo', { from, to: formatDate(locale, validTo) })
    : t('from', { from })
  return (
    <li
      className={css.entry}
      data-certificate={`${kind} ${country ?? ''}`.trim()}
      data-state={state}
    >
      <span>
        <span className={css.entryTitle}>
          {t(`kinds.${kind}`)}
          {country && `, ${regionName(locale, country)}`}
        </span>
        <br />
        <span className={css.entryMeta}>
          {state === 'REQUESTED' ? holder : `${holder}, ${days}`}
        </span>
      </span>
      <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
    </li>
  )
}

type Values = {
  kind: string
  country: string
  number: string
  validFrom: string
  validTo: string
  isDeclared: boolean
}
type Body = Record<string, unknown>
type FormProps = { held: Held; onDone: (isAccepted: boolean) => void; onCancel: () => void }

function CertificateForm({ held: { kinds, countries, today }, onDone, onCancel }: FormProps) {
  const t = useTranslations('account-pages.tax.certificates')
  const { locale } = useSite().market
  const customer_id = useCustomerId()
  const act = useAct(taxCalls.declareCertificate)
  const stepUp = useStepUp()
  const callForm = useCallForm<Values, Body>({
    schema: certificateRequest as never,
    defaults: {
      ...{ kind: kinds[0] ?? '', country: countries[0] ?? '', number: '', isDeclared: false },
      ...{ validFrom: `${today.slice(0, 4)}-01-01`, validTo: '' },
    },
    bodyOf: ({ kind, country, number, validFrom, validTo, isDeclared }) => ({
      ...{ customer_id, kind, number, isDeclared },
      ...(kind === 'RESIDENCE' && { country }),
      validFrom: kind === 'W9' ? today : validFrom,
      ...(kind !== 'W9' && validTo && { validTo }),
    }),
    send: async (body) => {
      const { state } = await stepUp(() => act.mutateAsync({ body: body as never }))
      onDone(state === 'ACCEPTED')
    },
  })
  const { form } = callForm
  const field = fieldOf(form)
  const kind = form.watch('kind') as Certificate['kind']
  return (
    <Form of={callForm} submit={t('send')} onCancel={onCancel}>
      <SelectField
        {...field('kind', t('kind'))}
        options={kinds.map((each) => ({ value: each, text: t(`kinds.${each}`) }))}
      />
      {kind === 'RESIDENCE' && (
        <SelectField
          {...field('country', t('country'))}
          options={countries.map((each) => ({ value: each, text: regionName(locale, each) }))}
        />
      )}
      <TextField {...field('number', t(kind === 'W9' ? 'taxpayerNumber' : 'number'))} />
      {kind !== 'W9' && (
        <Row isEven>
          <TextField {...field('validFrom', t('validFrom'))} type="date" />
          <TextField {...field('validTo', t('validTo'))} type="date" />
        </Row>
      )}
      <CheckField {...field('isDeclared', t(kind === 'W9' ? 'certifyW9' : 'certify'))} />
    </Form>
  )
}
