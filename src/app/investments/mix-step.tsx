// Choosing funds: the share of each in whole percent, the sum beside, samples to begin from, and what becomes of the
// shares later.

import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { WireFund } from '#contracts/offered-investments.ts'
import { formatPercent } from '#domain/format.ts'
import { fallOf } from '#domain/investment/costs.ts'
import {
  mixRhythms,
  newMoneyRules,
  sampleMixes,
  sampleWeights,
  sumOfWeights,
  weightBounds,
} from '#domain/investment/own-mix.ts'
import { crowdedRegion } from '#domain/investment/region.ts'
import { money } from '#domain/money.ts'
import { rate } from '#domain/rate.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { ChoiceField } from '#ui/form/choice.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { useProblemText } from '../form/problem-text.ts'
import { useFundName } from '../holdings/use-fund-name.ts'
import { Next } from '../signing/order-steps.tsx'
import { Refusal } from '../signing/refusal.tsx'
import signing from '../signing/signing.module.css'
import type { usePlacing } from '../signing/use-placing.ts'
import { useSignedAct } from '../signing/use-signed-act.tsx'
import { Costs, example } from './costs.tsx'
import type { Draft, useDraft } from './draft.ts'
import css from './investments.module.css'
import { chosenOf, mixOf, mixRefusal, shareRefusal, weightsTyped } from './use-own-mix.ts'

type Props = {
  funds: readonly WireFund[]
  draft: ReturnType<typeof useDraft>
  onNext: () => void
  /** Where the choice is an order by itself. */
  placing?: Pick<ReturnType<typeof usePlacing>, 'act' | 'isSending'>
  /** Beside it, where not the costs of an example are meant. */
  aside?: ReactNode
}

export function MixStep({ funds, draft: kept, onNext, placing, aside }: Props) {
  const t = useTranslations('investing.own.mix')
  const { draft } = kept
  const [isTold, setTold] = useState(false)
  const alone = useSignedAct<HTMLFormElement>()
  const act = placing?.act ?? alone
  // What was refused of the mix before is no longer true of this one.
  const change = (part: Partial<Draft>) => {
    act.tell(undefined)
    kept.change(part)
  }
  const refusal = mixRefusal(draft.weights, funds)
  const isOfFund = Object.entries(draft.weights ?? {}).some((typed) => shareRefusal(...typed))
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTold(true)
    if (refusal) act.focusError()
    else onNext()
  }
  return (
    <div className={css.columns}>
      <form ref={act.place} className={signing.form} noValidate onSubmit={send}>
        <Refusal error={act.refusal} />
        <p>{t('lead', { most: weightBounds.mostFunds, least: weightBounds.leastPercent })}</p>
        <Samples onChoose={(weights) => change({ weights })} />
        <Weights
          {...{ funds, isTold }}
          typed={draft.weights}
          onType={(weights) => change({ weights })}
        />
        <Sum typed={draft.weights} refusal={isTold && !isOfFund ? refusal : undefined} />
        <Crowded typed={draft.weights} />
        <Later draft={draft} onChange={change} />
        <Next isSending={placing?.isSending ?? false} />
      </form>
      {refusal ? (
        <aside className={css.figure}>
          <p>{t('lossChoose')}</p>
        </aside>
      ) : (
        (aside ?? (
          <Costs {...chosenOf(mixOf(draft), funds)} template="ETFC" amount={example} isExample />
        ))
      )}
    </div>
  )
}

type Typed = Draft['weights']

/** The sum and what is left of it belong to all shares together. */
const sumId = 'mix-sum'

function Samples({ onChoose }: { onChoose: (weights: NonNullable<Typed>) => void }) {
  const t = useTranslations('investing.own')
  return (
    <fieldset className={css.samples}>
      <legend>{t('mix.samples')}</legend>
      <p className={signing.hint}>{t('mix.samplesHint')}</p>
      <div className={css.acts}>
        {sampleMixes.map((sample) => (
          <Button
            key={sample}
            look="secondary"
            size="small"
            data-sample={sample}
            onClick={() =>
              onChoose(
                Object.fromEntries(
                  sampleWeights(sample).map(({ isin, percent }) => [isin, String(percent)]),
                ),
              )
            }
          >
            {t(`samples.${sample}`)}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

type WeightsProps = {
  funds: readonly WireFund[]
  typed: Typed
  isTold: boolean
  onType: (weights: NonNullable<Typed>) => void
}

function Weights({ funds, typed = {}, isTold, onType }: WeightsProps) {
  const t = useTranslations('investing.own.mix')
  const { locale } = useSite().market
  const fundName = useFundName()
  const textOf = useProblemText()
  const errorOf = (isin: string, text: string): string | undefined => {
    const code = shareRefusal(isin, text)
    return code === 'format' ? t('format') : code && textOf({ code })
  }
  return (
    <fieldset className={css.samples} aria-describedby={sumId}>
      <legend>{t('weights')}</legend>
      {funds.map(({ isin, ter, worstFall }) => {
        const text = typed[isin] ?? ''
        return (
          <TextField
            key={isin}
            label={fundName(isin)}
            name={isin}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            value={text}
            hint={t('fund', {
              ter: formatPercent(locale, rate(ter)),
              fall: formatPercent(locale, fallOf(worstFall, money(0n, 'EUR')).percent),
            })}
            error={isTold || text.length > 2 ? errorOf(isin, text.trim()) : undefined}
            onChange={(event) => onType({ ...typed, [isin]: event.currentTarget.value.trim() })}
          />
        )
      })}
    </fieldset>
  )
}

function Sum({ typed, refusal }: { typed: Typed; refusal: ReturnType<typeof mixRefusal> }) {
  const t = useTranslations('investing.own.mix')
  const textOf = useProblemText()
  const sum = sumOfWeights(weightsTyped(typed))
  const rest = 100 - sum
  return (
    <div>
      <p id={sumId} className={css.large} role="status" data-sum={sum}>
        {t('sum', { sum })}{' '}
        <span className={css.name}>
          {rest === 0
            ? t('whole')
            : rest > 0
              ? t('left', { left: rest })
              : t('over', { over: -rest })}
        </span>
      </p>
      {refusal && <Notice tone="bad" title={textOf({ code: refusal })} />}
    </div>
  )
}

function Crowded({ typed }: { typed: Typed }) {
  const t = useTranslations('investing.own')
  const found = crowdedRegion(weightsTyped(typed))
  if (!found) return null
  const { region, percent } = found
  return (
    <div data-region={region}>
      <Notice tone="warn" title={t('mix.region', { region: t(`regions.${region}`), percent })}>
        <p>{t('mix.regionText')}</p>
      </Notice>
    </div>
  )
}

type LaterProps = { draft: Draft; onChange: (part: Partial<Draft>) => void }

function Later({ draft, onChange }: LaterProps) {
  const t = useTranslations('investing.own')
  const { rhythm, newMoney } = mixOf(draft)
  return (
    <>
      <ChoiceField
        label={t('mix.rhythm')}
        name="rhythm"
        choices={mixRhythms.map((value) => ({ value, text: t(`rhythms.${value}`) }))}
        chosen={rhythm}
        onChoose={(chosen) => onChange({ mixRhythm: mixRhythms.find((each) => each === chosen)! })}
      />
      <p className={signing.hint}>{t('mix.rhythmHint')}</p>
      <ChoiceField
        label={t('mix.newMoney')}
        name="newMoney"
        choices={newMoneyRules.map((value) => ({
          ...{ value, text: t(`newMoney.${value}`) },
          ...(value === 'FURTHEST_BELOW' && { hint: t('mix.belowHint') }),
        }))}
        chosen={newMoney}
        onChoose={(chosen) =>
          onChange({ newMoney: newMoneyRules.find((each) => each === chosen)! })
        }
      />
    </>
  )
}
