// What the contract is made of, what must be agreed to, and what may be.

import { FileText } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import type { Client } from '#contracts/client.ts'
import {
  type ContractDocument,
  contractDocuments,
  registrationCalls,
} from '#contracts/registration.ts'
import { type Declaration, declarations } from '#domain/registration/answers.ts'
import { agreementRefusals } from '#domain/registration/checks.ts'
import { isForChild, isInvited, isRepresenting } from '#domain/registration/kinds.ts'
import { partnerFlow } from '#domain/registration/partner-flow.ts'
import { useSite } from '#shell/site.tsx'
import { CheckField as Check } from '#ui/form/choice.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { CheckField, fieldOf, TextField } from '../form/fields.tsx'
import formCss from '../form/form.module.css'
import { useSave } from '../page/use-save.ts'
import { useRegistering } from './context.tsx'
import css from './registration.module.css'
import { StepScreen, useStepForm } from './step-form.tsx'

export function AgreementStep() {
  const t = useTranslations('registration.agreement')
  const names = useTranslations('account-pages.notifications')
  const { client, flow, registration } = useRegistering()
  const { reference, marketing } = partnerFlow(flow)
  // What a customer is written about is said once, by whoever began.
  const isMarketing = !isInvited(registration.kind) && marketing.length > 0
  const of = useStepForm({
    step: 'agreement',
    call: registrationCalls.saveAgreement,
    check: (answers) => agreementRefusals(answers, flow),
  })
  const { form } = of
  const field = fieldOf(form)
  const { kind } = registration
  const isFor = isForChild(kind) ? 'child' : isRepresenting(kind) && 'company'
  const labels: Record<string, string> = Object.fromEntries([
    ...declarations.map((each) => [each, t(`declarations.${declarationOf(each, isFor)}`)]),
    ['partnerReference', reference ? t(`reference.${reference.kind}`) : ''],
    ['marketing', t('marketing')],
  ])
  return (
    <StepScreen step="agreement" heading={t('heading')} lead={t('lead')} of={of} labels={labels}>
      <ContractFiles client={client} />
      <div>
        {declarations.map((each) => (
          <CheckField key={each} {...field(each, labels[each]!)} />
        ))}
      </div>
      {reference && (
        <TextField
          {...field('partnerReference', t(`reference.${reference.kind}`))}
          isOptional={!reference.isRequired}
          autoComplete="off"
        />
      )}
      {isMarketing && (
        <fieldset className={css.marketing}>
          <legend className={css.subheading}>{t('marketing')}</legend>
          <p className={formCss.hint}>{t('marketingHint')}</p>
          {marketing.map((id) => (
            <Check
              key={id}
              label={names(`${id as 'savings'}.name`)}
              value={id}
              {...form.register('marketing')}
            />
          ))}
        </fieldset>
      )}
    </StepScreen>
  )
}

/** Whoever acts for a company or a child says it of them. */
export const declarationOf = (each: Declaration, isFor: 'company' | 'child' | false) =>
  isFor && each === 'ownAccount' ? (`${isFor}Account` as const) : each

/** What is agreed to, to be read before. */
export function ContractFiles({ client }: { client: Client }) {
  const t = useTranslations('registration.agreement')
  return (
    <section aria-labelledby="documents">
      <h2 id="documents" className={css.subheading}>
        {t('documents')}
      </h2>
      <ul className={css.documents}>
        {contractDocuments.map((name) => (
          <li key={name}>
            <ContractFile {...{ client, name }} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ContractFile({ client, name }: { client: Client; name: ContractDocument }) {
  const t = useTranslations('registration.agreement')
  const { market } = useSite()
  const { save, isBusy, hasFailed } = useSave()
  const params = { params: { name }, query: { locale: market.locale } }
  return (
    <>
      <button
        type="button"
        className={css.document}
        disabled={isBusy}
        onClick={() => save(() => client.ask(registrationCalls.document, params))}
        data-contract={name}
      >
        <FileText size={20} strokeWidth={1.5} aria-hidden="true" />
        <span>{t(`names.${name}`)}</span>
        <span className={css.soft}>{isBusy ? t('opening') : t('pdf')}</span>
      </button>
      {hasFailed && <Notice tone="bad" title={t('openFailed')} />}
    </>
  )
}
