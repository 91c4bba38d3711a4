// The form in which a customer says what happens at the end. Signed with a code before it counts.

import { type FormEvent, useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { depositCalls, type WireDeposit } from '#contracts/deposits.ts'
import type { WireOffer } from '#contracts/offers.ts'
import { formatMoney, parseAmount } from '#domain/format.ts'
import {
  choiceOfLegs,
  choicesFor,
  type InstructionChoice,
  legsOfChoice,
} from '#domain/instruction-choice.ts'
import { decimalOf, money, parseMoney } from '#domain/money.ts'
import { compareRates } from '#domain/offer.ts'
import { rate } from '#domain/rate.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError } from '../account/fields.tsx'
import form from '../account/form.module.css'
import { Notice } from '../account/form.tsx'
import { useApp } from '../shell/app-context.tsx'
import css from './deposits.module.css'
import { useRefusalText } from './refusal-text.ts'
import { SignForm } from './sign-form.tsx'
import { useFigures } from './use-figures.ts'
import { useOffers } from './use-offers.ts'
import type { BankOf } from './use-overview.ts'
import { useSignedAct } from './use-signed-act.ts'

type FormProps = {
  deposit: WireDeposit
  bankOf: BankOf
  onDone: () => void
  onCancel: () => void
}

/** Offers that take the money on: in its currency, for a term, and as much of it. */
function takingOn(offers: readonly WireOffer[], { balance, currencyCode }: WireDeposit) {
  const held = parseMoney(balance, currencyCode)!.minor
  return offers
    .filter(({ type, currency }) => type === 'TERM' && currency === currencyCode)
    .filter(({ min, currency }) => parseMoney(min, currency)!.minor <= held)
    .sort((a, b) => compareRates(rate(b.rate), rate(a.rate)))
}

export function InstructionForm({ deposit, onDone, onCancel }: FormProps) {
  const t = useTranslations('deposits.instruction')
  const errors = useTranslations('deposits.errors')
  const { market } = useSite()
  const { client } = useApp()
  const id = useId()
  const refusalText = useRefusalText()
  const act = useSignedAct<CallReply<typeof depositCalls.instruct>>()
  const [choice, setChoice] = useState<InstructionChoice>(() => choiceOfLegs(deposit.legs!))
  const [productId, setProduct] = useState(
    () => deposit.legs!.find((leg) => leg.productId)?.productId ?? '',
  )
  const [sum, setSum] = useState('')
  const [wrong, setWrong] = useState<{ product?: string; sum?: string }>({})
  const offers = takingOn(useOffers(true), deposit)
  const needsOffer = choice === 'FOLLOW_UP' || choice === 'SPLIT'
  const { currencyCode } = deposit
  useEffect(() => {
    if (act.done) onDone()
  }, [act.done, onDone])

  function submit(event: FormEvent): void {
    event.preventDefault()
    const typed = parseAmount(market.locale, sum, currencyCode)
    const example = formatMoney(market.locale, money(1_000_00n, currencyCode))
    const found: typeof wrong = {
      ...(needsOffer && !productId && { product: errors('required') }),
      ...(choice === 'SPLIT' &&
        !(typed && typed.minor > 0n) && { sum: errors('format', { example }) }),
    }
    setWrong(found)
    if (Object.keys(found).length > 0) return
    const legs = legsOfChoice(choice, { productId, sum: typed && decimalOf(typed) }).map(
      ({ productId: into, ...leg }) => ({ ...leg, ...(into && { productId: into }) }),
    )
    void act.ask(({ signatureId, idempotencyKey }) =>
      client.ask(depositCalls.instruct, {
        params: { depositId: deposit.id },
        body: { legs, ...(signatureId && { signatureId }) },
        idempotencyKey,
      }),
    )
  }

  if (act.signature) return <SignForm of={act} />
  return (
    <form className={form.form} onSubmit={submit} noValidate data-instruction-form>
      {act.refusal && <Notice tone="bad" title={refusalText(act.refusal)} />}
      <fieldset className={form.choices}>
        <legend className={form.label}>{t('choose')}</legend>
        {choicesFor(deposit.terms.prolongation).map((each) => (
          <label key={each} className={form.choice}>
            <input
              type="radio"
              name={`${id}-choice`}
              value={each}
              checked={choice === each}
              onChange={() => setChoice(each)}
            />
            <span>
              {t(each)}
              {each === 'SPLIT' && <span className={form.hint}>: {t('SPLITText')}</span>}
              {each.startsWith('RENEW') && <span className={form.hint}>. {t('renewNote')}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      {choice === 'SPLIT' && (
        <div className={css.field}>
          <label className={form.label} htmlFor={`${id}-sum`}>
            {t('sum')}
          </label>
          <input
            id={`${id}-sum`}
            className={`number ${css.control}`}
            inputMode="decimal"
            value={sum}
            onChange={({ target }) => setSum(target.value)}
            aria-invalid={wrong.sum ? true : undefined}
            aria-describedby={wrong.sum ? `${id}-sum-error` : `${id}-sum-hint`}
          />
          {wrong.sum && <FieldError id={`${id}-sum-error`} text={wrong.sum} />}
          <SumHint id={`${id}-sum-hint`} deposit={deposit} />
        </div>
      )}
      {needsOffer && (
        <OfferField {...{ id, offers, productId, onChange: setProduct }} error={wrong.product} />
      )}
      <div className={form.acts}>
        <Button type="submit" disabled={act.isBusy} aria-busy={act.isBusy}>
          {t('save')}
        </Button>
        <CancelButton onCancel={onCancel} />
      </div>
    </form>
  )
}

function CancelButton({ onCancel }: { onCancel: () => void }) {
  const t = useTranslations('deposits.sign')
  return (
    <Button look="quiet" onClick={onCancel}>
      {t('cancel')}
    </Button>
  )
}

function SumHint({ id, deposit }: { id: string; deposit: WireDeposit }) {
  const t = useTranslations('deposits.instruction')
  const { amount } = useFigures()
  return (
    <p id={id} className={form.hint}>
      {t('sumHint', { max: amount(deposit.principal, deposit.currencyCode) })}
    </p>
  )
}

type OfferFieldProps = {
  id: string
  offers: readonly WireOffer[]
  productId: string
  onChange: (id: string) => void
  error: string | undefined
}

function OfferField({ id, offers, productId, onChange, error }: OfferFieldProps) {
  const t = useTranslations('deposits.instruction')
  const { perYear } = useFigures()
  if (offers.length === 0) return <p className={form.hint}>{t('noOffers')}</p>
  return (
    <div className={css.field}>
      <label className={form.label} htmlFor={`${id}-offer`}>
        {t('offer')}
      </label>
      <select
        id={`${id}-offer`}
        className={css.control}
        value={productId}
        onChange={({ target }) => onChange(target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-offer-error` : undefined}
      >
        <option value="">{t('offerChoose')}</option>
        {offers.map((offer) => (
          <option key={offer.id} value={offer.id}>
            {t('offerOption', {
              bank: offer.bank.name,
              rate: perYear(offer.rate),
              term: t('months', { count: offer.termMonths ?? 0 }),
            })}
          </option>
        ))}
      </select>
      {error && <FieldError id={`${id}-offer-error`} text={error} />}
    </div>
  )
}
