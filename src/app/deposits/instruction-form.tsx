// The form in which a customer says what happens at the end. Signed with a code before it counts.

import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallRequest } from '#contracts/call.ts'
import { depositCalls, type WireDeposit } from '#contracts/deposits.ts'
import { offerOfLeg, takesLeg } from '#contracts/promised-end.ts'
import type { WaitingAct } from '#contracts/signatures.ts'
import {
  choiceOfLegs,
  choicesFor,
  type InstructionChoice,
  isOfferedFor,
  legsOfChoice,
  needsOffer,
  sumRefusal,
} from '#domain/deposit/instruction-choice.ts'
import type { Leg, MaturityWish } from '#domain/deposit/maturity-instruction.ts'
import { parseAmount } from '#domain/format.ts'
import { decimalOf, money, parseMoney } from '#domain/money.ts'
import { amountParam } from '#domain/problem/params.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { ChoiceField } from '#ui/form/choice.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { useAct } from '../data/use-ask.ts'
import form from '../form/form.module.css'
import { useProblemText } from '../form/problem-text.ts'
import { useFigures } from '../holdings/use-figures.ts'
import { useSignedAct } from '../signing/use-signed-act.tsx'
import { NextDeposit, WaitingNote } from './next-deposit.tsx'
import { NextOffer } from './next-offer.tsx'
import { useEnding } from './use-ending.ts'

type FormProps = {
  deposit: WireDeposit
  onDone: (waiting: WaitingAct | undefined) => void
  onCancel: () => void
}

type WireLegs = CallRequest<typeof depositCalls.instruct>['body']['legs']

/** What is not there is not sent. */
const wireLegsOf = (legs: readonly Leg[]): WireLegs =>
  legs.map(({ to, amount, productId, rate, maturity }) => ({
    ...{ to, amount },
    ...(productId && { productId }),
    ...(rate && { rate }),
    ...(maturity && { maturity }),
  }))

/** What was chosen so far, the legs it means, and what is still wrong with it. */
function useChoice(deposit: WireDeposit) {
  const { market } = useSite()
  const { ending, offers = [], promised } = useEnding(deposit)
  const [choice, setChoice] = useState<InstructionChoice>(() => choiceOfLegs(deposit.legs!))
  const before = deposit.legs!.find((leg) => leg.productId)
  const [wanted, setWanted] = useState(before?.productId)
  const [maturity, setMaturity] = useState<MaturityWish>(before?.maturity ?? 'PAYOUT')
  const [sum, setSum] = useState('')
  const { currencyCode } = deposit
  const isSplit = choice === 'SPLIT'
  const typed = isSplit ? parseAmount(market.locale, sum, currencyCode) : undefined
  const wrongSum = isSplit
    ? sumRefusal(typed, parseMoney(deposit.principal, currencyCode)!)
    : undefined
  const paid = { sum: typed && decimalOf(typed) }
  const withoutOffer = legsOfChoice(choice, paid)
  const held = parseMoney(deposit.balance, currencyCode)!
  const fitting =
    ending && needsOffer(choice) && !wrongSum
      ? offers.filter(
          (offer) =>
            isOfferedFor(choice, { bankId: offer.bank.id, own: deposit.bankId }) &&
            takesLeg(offer, withoutOffer, ending, held),
        )
      : []
  // Another sum may be too much or too little for the offer chosen before.
  const offer = fitting.find(({ id }) => id === wanted)
  const chosen = offer && { productId: offer.id, rate: offer.rate, maturity }
  const legs = legsOfChoice(choice, { ...paid, offer: chosen })
  const isWaiting = choice.startsWith('PAYOUT') && ending
  return {
    waiting: isWaiting && { sum: ending.payout, from: ending.paysOn, offers },
    ...{ choice, setChoice, sum, setSum, setWanted, setMaturity },
    ...{ offer, offers, fitting, wrongSum, legs, promised: promised(legs) },
    isOfferMissing: needsOffer(choice) && !offer,
  }
}

export function InstructionForm({ deposit, onDone, onCancel }: FormProps) {
  const t = useTranslations('deposits.instruction')
  const figures = useFigures()
  const textOf = useProblemText()
  const act = useAct(depositCalls.instruct)
  const { run, refusal, tell, place, focusError, signing } = useSignedAct<HTMLFormElement>()
  const [isTold, setTold] = useState(false)
  const chosen = useChoice(deposit)
  const { choice, wrongSum, legs, promised, offers } = chosen
  const { currencyCode } = deposit
  const nextLegs = promised.flatMap((leg) => {
    const offer = leg.next && offerOfLeg(leg, deposit, offers)
    return offer ? [{ leg, offer }] : []
  })
  const rest = promised.at(-1)?.money ?? parseMoney(deposit.balance, currencyCode)!
  const sumParams = {
    example: amountParam(money(1_000_00n, currencyCode)),
    max: amountParam(parseMoney(deposit.principal, currencyCode)!),
  }
  const isSumShown = isTold || wrongSum === 'amount.tooMuch'
  const sumError =
    wrongSum && isSumShown ? textOf({ code: wrongSum, params: sumParams }) : undefined

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTold(true)
    tell(undefined)
    if (wrongSum || chosen.isOfferMissing) return focusError()
    const wanted = wireLegsOf(legs)
    const done = await run(({ signatureId, idempotencyKey }) =>
      act.mutateAsync({
        params: { depositId: deposit.id },
        body: { legs: wanted, ...(signatureId && { signatureId }) },
        idempotencyKey,
      }),
    )
    if (done) onDone(done.reply.waiting)
  }

  return (
    <>
      <form
        ref={place}
        className={form.form}
        onSubmit={(event) => void submit(event)}
        noValidate
        data-instruction-form
      >
        {refusal && <Notice tone="bad" title={textOf(refusal)} />}
        <Choices
          {...{ choice, deposit }}
          onChoose={(each) => {
            chosen.setChoice(each)
            setTold(false)
            tell(undefined)
          }}
        />
        {choice === 'SPLIT' && (
          <TextField
            label={t('sum')}
            className="number"
            inputMode="decimal"
            value={chosen.sum}
            onChange={({ target }) => chosen.setSum(target.value)}
            error={sumError}
            hint={t('sumHint', { max: figures.amount(deposit.principal, currencyCode) })}
          />
        )}
        {needsOffer(choice) && !wrongSum && (
          <NextOffer
            key={choice}
            offers={chosen.fitting}
            chosen={chosen.offer}
            sum={rest}
            from={deposit.paysOn!}
            usualMonths={deposit.terms.termMonths}
            onChoose={(offer) => chosen.setWanted(offer.id)}
            error={isTold && chosen.isOfferMissing ? t('offerMissing') : undefined}
          />
        )}
        {nextLegs.map((next) => (
          <NextDeposit
            depositId={deposit.id}
            key={next.offer.id}
            {...next}
            {...(next.leg.to === 'PRODUCT' && { onWish: chosen.setMaturity })}
          />
        ))}
        {chosen.waiting && <WaitingNote {...chosen.waiting} />}
        <div className={form.acts}>
          <Button type="submit" disabled={act.isPending} aria-busy={act.isPending}>
            {t('save')}
          </Button>
          <CancelButton onCancel={onCancel} />
        </div>
      </form>
      {signing}
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

type ChoicesProps = {
  choice: InstructionChoice
  deposit: WireDeposit
  onChoose: (choice: InstructionChoice) => void
}

function Choices({ choice, deposit, onChoose }: ChoicesProps) {
  const t = useTranslations('deposits.instruction')
  return (
    <ChoiceField
      label={t('choose')}
      choices={choicesFor(deposit.terms.prolongation).map((each) => ({
        value: each,
        text: t(each),
        ...(each === 'SPLIT' && { hint: t('SPLITText') }),
      }))}
      chosen={choice}
      onChoose={(value) => onChoose(value as InstructionChoice)}
    />
  )
}
