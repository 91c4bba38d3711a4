// The form in which a customer says what happens at the end. Signed with a code before it counts.

import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallRequest } from '#contracts/call.ts'
import { depositCalls, type WireDeposit } from '#contracts/deposits.ts'
import { ApiError } from '#contracts/errors.ts'
import type { WireOffer } from '#contracts/offers.ts'
import type { SignatureRequest } from '#contracts/signatures.ts'
import { addDays } from '#domain/date.ts'
import { formatMoney, parseAmount } from '#domain/format.ts'
import {
  choiceOfLegs,
  choicesFor,
  type InstructionChoice,
  legsOfChoice,
} from '#domain/instruction-choice.ts'
import { idle, takesOn } from '#domain/maturity-instruction.ts'
import { decimalOf, type Money, money, parseMoney, subtract } from '#domain/money.ts'
import { compareRates } from '#domain/offer.ts'
import { rate } from '#domain/rate.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError } from '../account/fields.tsx'
import form from '../account/form.module.css'
import { Notice } from '../account/form.tsx'
import { useAct } from '../data/use-ask.ts'
import { useKeptKey } from '../order/kept-key.ts'
import { Signing } from '../order/signing.tsx'
import { useErrorFocus } from '../shell/focus.ts'
import css from './deposits.module.css'
import { useRefusalText } from './refusal-text.ts'
import { useFigures } from './use-figures.ts'
import { useOffers } from './use-offers.ts'

type FormProps = {
  deposit: WireDeposit
  onDone: () => void
  onCancel: () => void
}

/** The offers for a sum, best rate first. */
const offersFor = (offers: readonly WireOffer[], sum: Money) =>
  offers
    .filter(({ type, min, max, currency }) =>
      takesOn({ type, min: parseMoney(min, currency)!, max: parseMoney(max, currency)! }, sum),
    )
    .sort((a, b) => compareRates(rate(b.shownRate), rate(a.shownRate)))

type WireLegs = CallRequest<typeof depositCalls.instruct>['body']['legs']
type Signed = { legs: WireLegs; signature: SignatureRequest }

export function InstructionForm({ deposit, onDone, onCancel }: FormProps) {
  const t = useTranslations('deposits.instruction')
  const errors = useTranslations('deposits.errors')
  const { market } = useSite()
  const id = useId()
  const refusalText = useRefusalText()
  const act = useAct(depositCalls.instruct)
  const withKey = useKeptKey()
  const { place, focusError } = useErrorFocus<HTMLFormElement>()
  const [signing, setSigning] = useState<Signed>()
  const [refusal, setRefusal] = useState<string>()
  const [choice, setChoice] = useState<InstructionChoice>(() => choiceOfLegs(deposit.legs!))
  const [wanted, setProduct] = useState(
    () => deposit.legs!.find((leg) => leg.productId)?.productId ?? '',
  )
  const [sum, setSum] = useState('')
  const [wrong, setWrong] = useState<{ product?: string; sum?: string }>({})
  const needsOffer = choice === 'FOLLOW_UP' || choice === 'SPLIT'
  const { currencyCode } = deposit
  const typed = choice === 'SPLIT' ? parseAmount(market.locale, sum, currencyCode) : undefined
  const held = parseMoney(deposit.balance, currencyCode)!
  const invested = typed ? subtract(held, typed) : held
  const offers = offersFor(useOffers(true), invested)
  // Another sum may be too much or too little for the offer chosen before.
  const productId = offers.find((offer) => offer.id === wanted)?.id ?? ''

  /** Without a signature it sends the code, with one it takes effect. */
  const ask = (legs: WireLegs, signatureId?: string) =>
    withKey((idempotencyKey) =>
      act.mutateAsync({
        params: { depositId: deposit.id },
        body: { legs, ...(signatureId && { signatureId }) },
        idempotencyKey,
      }),
    )

  async function begin(legs: WireLegs): Promise<void> {
    setRefusal(undefined)
    try {
      const { signature } = await ask(legs)
      setSigning({ legs, signature: signature! })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error.code ?? 'failed')
      focusError()
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    const example = formatMoney(market.locale, money(1_000_00n, currencyCode))
    const found: typeof wrong = {
      ...(needsOffer && !productId && { product: errors('required') }),
      ...(choice === 'SPLIT' &&
        !(typed && typed.minor > 0n) && { sum: errors('format', { example }) }),
    }
    setWrong(found)
    if (Object.keys(found).length > 0) {
      focusError()
      return
    }
    const legs = legsOfChoice(choice, { productId, sum: typed && decimalOf(typed) })
    void begin(
      legs.map(({ productId: into, ...leg }) => ({ ...leg, ...(into && { productId: into }) })),
    )
  }

  return (
    <>
      <form ref={place} className={form.form} onSubmit={submit} noValidate data-instruction-form>
        {refusal && <Notice tone="bad" title={refusalText(refusal)} />}
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
        <IdleHint
          {...{ deposit, choice, invested, offers }}
          productId={needsOffer ? productId : ''}
        />
        <div className={form.acts}>
          <Button type="submit" disabled={act.isPending} aria-busy={act.isPending}>
            {t('save')}
          </Button>
          <CancelButton onCancel={onCancel} />
        </div>
      </form>
      {signing && (
        <Signing
          signature={signing.signature}
          onResend={async () => (await ask(signing.legs)).signature!}
          onSigned={async (signatureId) => {
            await ask(signing.legs, signatureId)
            onDone()
          }}
          onClose={() => setSigning(undefined)}
        />
      )}
    </>
  )
}

function CancelButton({ onCancel }: { onCancel: () => void }) {
  const t = useTranslations('account-pages.common')
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

type IdleHintProps = {
  deposit: WireDeposit
  choice: InstructionChoice
  invested: Money
  offers: readonly WireOffer[]
  productId: string
}

/** What waiting costs: until the next deposit begins, or for every week on the account. */
function IdleHint({ deposit, choice, invested, offers, productId }: IdleHintProps) {
  const t = useTranslations('deposits.instruction')
  const figures = useFigures()
  const { maturesOn, paysOn } = deposit
  const chosen = offers.find(({ id }) => id === productId)
  const [best] = offers
  if (!maturesOn || !paysOn) return null
  if (chosen) {
    const { days, cost } = idle(invested, rate(chosen.rate), { from: maturesOn, to: paysOn })
    const date = figures.day(paysOn, 'long')
    return <p className={form.hint}>{t('idle', { days, date, cost: figures.money(cost) })}</p>
  }
  if (!choice.startsWith('PAYOUT') || !best) return null
  const week = { from: paysOn, to: addDays(paysOn, 7) }
  const { cost } = idle(invested, rate(best.rate), week)
  return <p className={form.hint}>{t('idleWeek', { cost: figures.money(cost) })}</p>
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
              rate: perYear(offer.shownRate),
              term: t('months', { count: offer.termMonths ?? 0 }),
            })}
          </option>
        ))}
      </select>
      {error && <FieldError id={`${id}-offer-error`} text={error} />}
    </div>
  )
}
