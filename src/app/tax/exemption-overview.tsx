// All exemption orders of a customer: at our banks, and those noted of other banks, year by year. [PRV-010]

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import * as z from 'zod/mini'
import { taxCalls } from '#contracts/tax.ts'
import { partsOf } from '#domain/date.ts'
import { formatDate, formatRound } from '#domain/format.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { useAct } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { fieldOf, SelectField, TextField } from '../form/fields.tsx'
import { Done, Form, Row } from '../form/form.tsx'
import { useCallForm } from '../form/use-call-form.ts'
import { AccountSection } from '../page/account-page.tsx'
import css from '../page/entries.module.css'
import { ExemptionFrame } from './exemption-frame.tsx'
import { useAgentName } from './use-agent-name.ts'
import { type Exemptions, euros, typedEuros, wholeEuros } from './use-exemptions.ts'

export function Page() {
  const t = useTranslations('account-pages.exemption')
  const other = { href: useHref()('exemptionOrder'), text: t('toOrders') }
  return (
    <ExemptionFrame title={t('overviewTitle')} lead={t('overviewLead')} other={other}>
      {(exemptions) => (
        <>
          <Ours exemptions={exemptions} />
          <Elsewhere exemptions={exemptions} />
        </>
      )}
    </ExemptionFrame>
  )
}

function Ours({ exemptions: { orders } }: { exemptions: Exemptions }) {
  const t = useTranslations('account-pages.exemption')
  const agentName = useAgentName()
  const { market } = useSite()
  return (
    <AccountSection title={t('ours')}>
      {orders.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <ul className={css.list}>
          {orders.map((order) => (
            <li key={order.id} className={css.entry}>
              <span>
                <span className={css.entryTitle}>{agentName(order.agentId).name}</span>
                <br />
                <span className={css.entryMeta}>
                  {t(`states.${order.state}`)},{' '}
                  {t('from', { from: formatDate(market.locale, order.validFrom) })}
                </span>
              </span>
              <span className={`number ${css.amount}`}>
                {formatRound(market.locale, euros(order.amount))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </AccountSection>
  )
}

function Elsewhere({ exemptions: { externals, today } }: { exemptions: Exemptions }) {
  const t = useTranslations('account-pages.exemption')
  const { market } = useSite()
  const act = useAct(taxCalls.removeExternal)
  return (
    <AccountSection title={t('others')} hint={t('othersHint')}>
      {externals.length > 0 && (
        <ul className={css.list}>
          {externals.map(({ id, bankName, amount, year }) => (
            <li key={id} className={css.entry} data-external>
              <span>
                <span className={css.entryTitle}>{bankName}</span>
                <br />
                <span className={css.entryMeta}>
                  {t('inYear', {
                    amount: formatRound(market.locale, euros(amount)),
                    year: String(year),
                  })}
                </span>
              </span>
              <Button
                look="quiet"
                size="small"
                aria-label={`${t('forget')}: ${bankName}`}
                onClick={() => act.mutate({ params: { externalId: id } })}
              >
                {t('forget')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <NewExternal year={partsOf(today).year} />
    </AccountSection>
  )
}

const note = z.strictObject({
  bankName: z.string().check(z.minLength(1), z.maxLength(100)),
  amount: wholeEuros.check(z.gte(1), z.lte(2000)),
  year: z.int(),
})

type Values = { bankName: string; amount: string; year: string }

function NewExternal({ year }: { year: number }) {
  const t = useTranslations('account-pages.exemption')
  const customer_id = useCustomerId()
  const act = useAct(taxCalls.declareExternal)
  const [isNoted, setNoted] = useState(false)
  const { locale } = useSite().market
  const callForm = useCallForm<Values, z.infer<typeof note>>({
    schema: note,
    defaults: { bankName: '', amount: '', year: String(year) },
    bodyOf: ({ bankName, amount, year: chosen }) => ({
      bankName,
      amount: typedEuros(locale, amount) as number,
      year: Number(chosen),
    }),
    send: async (body) => {
      await act.mutateAsync({ body: { customer_id, ...body } })
      callForm.form.reset()
      setNoted(true)
    },
  })
  const { form } = callForm
  const field = fieldOf(form)
  return (
    <>
      {isNoted && <Done title={t('noted')} />}
      <Form of={callForm} submit={t('note')}>
        <TextField {...field('bankName', t('bank'))} />
        <Row isEven>
          <TextField {...field('amount', t('amountLabel'))} inputMode="decimal" />
          <SelectField
            {...field('year', t('year'))}
            options={[year, year - 1, year - 2].map((each) => ({
              value: String(each),
              text: String(each),
            }))}
          />
        </Row>
      </Form>
    </>
  )
}
