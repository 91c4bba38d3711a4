// Which company it is: found by its number, or written down where its register does not know it or is away.

import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { ApiError } from '#contracts/errors.ts'
import { registrationCalls } from '#contracts/registration.ts'
import { type CompanyAnswers, companyMarket } from '#domain/registration/company.ts'
import { companyRefusals } from '#domain/registration/company-checks.ts'
import { marketFields } from '#domain/registration/market-fields.ts'
import { pageSettings } from '#shell/page-settings.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { ChoiceField, fieldOf, PastDayField, SelectField, TextField } from '../form/fields.tsx'
import { Row } from '../form/form.tsx'
import { useAddressLabels } from './contact-step.tsx'
import { useRegistering } from './context.tsx'
import css from './registration.module.css'
import { StepScreen, useStepForm } from './step-form.tsx'

export function CompanyStep() {
  const t = useTranslations('registration.company')
  const yesNo = useTranslations('registration.contact')
  const { market, today } = useSite()
  const { locale } = market
  const of = useStepForm({
    step: 'company',
    call: registrationCalls.saveCompany,
    check: (answers) => companyRefusals(answers, { locale, today }),
  })
  const { form } = of
  const field = fieldOf(form)
  const labels = useLabels()
  return (
    <StepScreen step="company" heading={t('heading')} lead={t('lead')} of={of} labels={labels}>
      {companyMarket(locale)!.hasCourts && (
        <TextField {...field('registerCourt', labels.registerCourt)} autoComplete="off" />
      )}
      <TextField
        {...field('registerNumber', labels.registerNumber)}
        hint={t('registerHint')}
        autoComplete="off"
        spellCheck={false}
      />
      <LookUp form={form} />
      <Itself {...{ form, labels }} />
      <fieldset className={css.group}>
        <legend>{t('office')}</legend>
        <Office {...{ form, labels }} />
      </fieldset>
      <ChoiceField
        {...field('isListed', labels.isListed)}
        options={(['no', 'yes'] as const).map((value) => ({
          ...{ value, text: yesNo(value) },
          ...(value === 'yes' && { hint: t('listedHint') }),
        }))}
      />
    </StepScreen>
  )
}

function useLabels() {
  const t = useTranslations('registration.company')
  return {
    ...useAddressLabels(),
    registerCourt: t('registerCourt'),
    registerNumber: t('registerNumber'),
    legalName: t('legalName'),
    legalForm: t('legalForm'),
    foundedOn: t('foundedOn'),
    industry: t('industry'),
    isListed: t('isListed'),
  }
}

type Labelled = Of & { labels: ReturnType<typeof useLabels> }

/** Its name, and what it does. */
function Itself({ form, labels }: Labelled) {
  const field = fieldOf(form)
  const common = useTranslations('account-pages.common')
  const { market } = useSite()
  const { legalForms } = companyMarket(market.locale)!
  return (
    <>
      <Row isEven>
        <TextField {...field('legalName', labels.legalName)} autoComplete="organization" />
        <SelectField
          {...field('legalForm', labels.legalForm)}
          placeholder={common('choose')}
          options={legalForms.map((value) => ({ value, text: value }))}
        />
      </Row>
      <PastDayField {...field('foundedOn', labels.foundedOn)} />
      <TextField {...field('industry', labels.industry)} autoComplete="off" />
    </>
  )
}

type Of = { form: UseFormReturn<CompanyAnswers> }

/** Its register may be away, which is no fault; we may be, too. */
type Found = 'looking' | 'FOUND' | 'UNKNOWN' | 'AWAY' | 'limited' | 'failed'

/** What the register says is put into the fields; it can still be changed. */
function LookUp({ form }: Of) {
  const t = useTranslations('registration.company')
  const { client, key } = useRegistering()
  const { demo } = pageSettings().app
  const registration = useTranslations('registration')
  const [found, setFound] = useState<Found>()

  async function lookUp(): Promise<void> {
    setFound('looking')
    const { registerCourt, registerNumber } = form.getValues()
    try {
      const { outcome, entry } = await client.ask(registrationCalls.lookUpCompany, {
        body: { key, registerCourt, registerNumber },
      })
      if (entry) {
        const { address, representatives: _, rule: __, ...company } = entry
        for (const [name, value] of Object.entries({ ...company, ...address }))
          form.setValue(name as keyof CompanyAnswers, value, { shouldDirty: true })
        form.clearErrors()
      }
      setFound(outcome)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 410) location.reload()
      else setFound(error.status === 429 ? 'limited' : 'failed')
    }
  }
  const said = (outcome: Exclude<Found, 'looking'>) =>
    outcome === 'limited' || outcome === 'failed' ? registration(outcome) : t(`outcomes.${outcome}`)

  return (
    <div className={css.form}>
      <div className={css.acts}>
        <Button
          look="secondary"
          disabled={found === 'looking'}
          aria-busy={found === 'looking'}
          onClick={() => void lookUp()}
          data-look-up
        >
          {found === 'looking' ? t('looking') : t('lookUp')}
        </Button>
      </div>
      <div data-found={found}>
        {found && found !== 'looking' && (
          <Notice tone={found === 'FOUND' ? 'good' : 'warn'} title={said(found)} />
        )}
      </div>
      {demo && <p className={css.demo}>{t('demo')}</p>}
    </div>
  )
}

function Office({ form, labels }: Labelled) {
  const { locale } = useSite().market
  const isNumberOptional = marketFields(locale).streetNumber === 'optional'
  const field = <N extends keyof typeof labels>(name: N) => ({ form, name, label: labels[name] })
  return (
    <>
      <Row isEven={isNumberOptional}>
        <TextField {...field('street')} autoComplete="off" />
        <TextField {...field('streetNumber')} isOptional={isNumberOptional} />
      </Row>
      <TextField {...field('additionalInformation')} isOptional autoComplete="off" />
      <Row isEven>
        <TextField {...field('postalCode')} autoComplete="off" />
        <TextField {...field('city')} autoComplete="off" />
      </Row>
    </>
  )
}
