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

type Chosen = ReturnType<typeof useChoice>

/** What was chosen, on its way: told to be wrong, signed, or done. */
function useInstructing(deposit: WireDeposit, chosen: Chosen, onDone: FormProps['onDone']) {
  const act = useAct(depositCalls.instruct)
  const { run, tell, focusError, ...signed } = useSignedAct<HTMLFormElement>()
  const [isTold, setTold] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTold(true)
    tell(undefined)
    if (chosen.wrongSum || chosen.isOfferMissing) return focusError()
    const wanted = wireLegsOf(chosen.legs)
    const done = await run(({ signatureId, idempotencyKey }) =>
      act.mutateAsync({
        params: { depositId: deposit.id },
        body: { legs: wanted, ...(signatureId && { signatureId }) },
        idempotencyKey,
      }),
    )
    if (done) onDone(done.reply.waiting)
  }

  function beginAnew(): void {
    setTold(false)
    tell(undefined)
  }

  return { ...signed, isPending: act.isPending, isTold, submit, beginAnew }
}

export function InstructionForm({ deposit, onDone, onCancel }: FormProps) {
  const t = useTranslations('deposits.instruction')
  const textOf = useProblemText()
  const chosen = useChoice(deposit)
  const act = useInstructing(deposit, chosen, onDone)
  const { choice, wrongSum } = chosen
  return (
    <>
      <form
        ref={act.place}
        className={form.form}
        onSubmit={(event) => void act.submit(event)}
        noValidate
        data-instruction-form
      >
        {act.refusal && <Notice tone="bad" title={textOf(act.refusal)} />}
        <Choices
          {...{ choice, deposit }}
          onChoose={(each) => {
            chosen.setChoice(each)
            act.beginAnew()
          }}
        />
        {choice === 'SPLIT' && <SumField {...{ deposit, chosen }} isTold={act.isTold} />}
        {needsOffer(choice) && !wrongSum && (
          <NextOffer
            key={choice}
            offers={chosen.fitting}
            chosen={chosen.offer}
            sum={
              chosen.promised.at(-1)?.money ?? parseMoney(deposit.balance, deposit.currencyCode)!
            }
            from={deposit.paysOn!}
            usualMonths={deposit.terms.termMonths}
            onChoose={(offer) => chosen.setWanted(offer.id)}
            error={act.isTold && chosen.isOfferMissing ? t('offerMissing') : undefined}
          />
        )}
        <NextDeposits {...{ deposit, chosen }} />
        {chosen.waiting && <WaitingNote {...chosen.waiting} />}
        <div className={form.acts}>
          <Button type="submit" disabled={act.isPending} aria-busy={act.isPending}>
            {t('save')}
          </Button>
          <CancelButton onCancel={onCancel} />
        </div>
      </form>
      {act.signing}
    </>
  )
}

type PartProps = { deposit: WireDeposit; chosen: Chosen }

/** What is paid out of it; too much is said at once, the rest when it is sent. */
function SumField({ deposit, chosen, isTold }: PartProps & { isTold: boolean }) {
  const t = useTranslations('deposits.instruction')
  const figures = useFigures()
  const textOf = useProblemText()
  const { principal, currencyCode } = deposit
  const { sum, setSum, wrongSum } = chosen
  const params = {
    example: amountParam(money(1_000_00n, currencyCode)),
    max: amountParam(parseMoney(principal, currencyCode)!),
  }
  const isShown = isTold || wrongSum === 'amount.tooMuch'
  return (
    <TextField
      label={t('sum')}
      className="number"
      inputMode="decimal"
      value={sum}
      onChange={({ target }) => setSum(target.value)}
      error={wrongSum && isShown ? textOf({ code: wrongSum, params }) : undefined}
      hint={t('sumHint', { max: figures.amount(principal, currencyCode) })}
    />
  )
}

/** What the money becomes that goes on. */
const NextDeposits = ({ deposit, chosen }: PartProps) =>
  chosen.promised.map((leg) => {
    const offer = leg.next && offerOfLeg(leg, deposit, chosen.offers)
    return (
      offer && (
        <NextDeposit
          depositId={deposit.id}
          key={offer.id}
          {...{ leg, offer }}
          {...(leg.to === 'PRODUCT' && { onWish: chosen.setMaturity })}
        />
      )
    )
  })

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
