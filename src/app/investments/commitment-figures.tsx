// The figures of a private equity fund, each with how it is reckoned, above the curve of all that came of it.

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { WireCommitment } from '#contracts/commitments.ts'
import type { CalendarDate } from '#domain/date.ts'
import { isReturnRight, ratioAgain } from '#domain/investment/commitment-again.ts'
import { parseMoney } from '#domain/money.ts'
import { How, Sums, Verdict } from '../holdings/reckoning.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import { AccountSection } from '../page/account-page.tsx'
import { CommitmentCurve } from './commitment-curve.tsx'
import css from './investments.module.css'

export function CommitmentFigures({ commitment }: { commitment: WireCommitment }) {
  const t = useTranslations('commitment.figures')
  const { figures, distributed, value, paidIn } = commitment
  if (!figures) return null
  const all = decimalSum(distributed, value)
  return (
    <AccountSection title={t('title')} hint={t('hint')}>
      <div className={css.pairs}>
        <Ratio name="dpi" told={figures.dpi} part={distributed} whole={paidIn} />
        <Ratio name="rvpi" told={figures.rvpi} part={value} whole={paidIn} />
        <Ratio name="tvpi" told={figures.tvpi} part={all} whole={paidIn} />
        <Return commitment={commitment} />
      </div>
      {commitment.values.length > 0 && commitment.curve.length > 1 && (
        <>
          <CommitmentCurve curve={commitment.curve} />
          <p>{t('curveHint')}</p>
        </>
      )}
    </AccountSection>
  )
}

function decimalSum(a: string, b: string): string {
  const minor = parseMoney(a, 'EUR')!.minor + parseMoney(b, 'EUR')!.minor
  return (Number(minor) / 100).toFixed(2)
}

type FigureProps = { name: string; of: string; written: string; children?: ReactNode }

const Figure = ({ name, of, written, children }: FigureProps) => (
  <div className={css.figure} data-figure={of}>
    <p className={css.name}>{name}</p>
    <p className={`number ${css.large}`}>{written}</p>
    {children}
  </div>
)

type RatioProps = { name: 'dpi' | 'rvpi' | 'tvpi'; told: string; part: string; whole: string }

function Ratio({ name, told, part, whole }: RatioProps) {
  const t = useTranslations('commitment.figures')
  const { amount, ratio } = useFigures()
  return (
    <Figure name={t(`${name}.name`)} of={name} written={ratio(told)}>
      <How name={name}>
        <p>{t(`${name}.how`)}</p>
        <Sums
          lines={[
            { name: t(`${name}.part`), amount: amount(part, 'EUR') },
            { name: t('paidIn'), amount: amount(whole, 'EUR') },
          ]}
        />
        <Verdict agrees={ratioAgain(part, whole) === told} />
      </How>
    </Figure>
  )
}

type Flow = { kind: 'call' | 'distribution' | 'value'; on: CalendarDate; amount: string }

/** All flows with their days, and what is still there as if it came back today. */
const flowsOf = ({ calls, distributions, value, today }: WireCommitment) =>
  [
    ...calls.flatMap(({ paidOn, amount }): Flow[] =>
      paidOn ? [{ kind: 'call', on: paidOn, amount: `-${amount}` }] : [],
    ),
    ...distributions.map(({ on, amount }): Flow => ({ kind: 'distribution', on, amount })),
    { kind: 'value' as const, on: today, amount: value },
  ].toSorted((a, b) => (a.on < b.on ? -1 : 1))

function Return({ commitment }: { commitment: WireCommitment }) {
  const t = useTranslations('commitment.figures')
  const { percent, day, amount } = useFigures()
  const irr = commitment.figures?.irr
  const flows = flowsOf(commitment)
  return (
    <Figure
      name={t('irr.name')}
      of="irr"
      written={irr === undefined ? '–' : percent((Number(irr) * 100).toFixed(2))}
    >
      {irr === undefined && <p>{t('irr.none')}</p>}
      {irr !== undefined && (
        <How name="irr">
          <p>{t('irr.how')}</p>
          <Sums
            lines={flows.map(({ kind, on, amount: moved }) => ({
              ...{ name: t(`irr.flows.${kind}`, { day: day(on) }), amount: amount(moved, 'EUR') },
            }))}
          />
          <Verdict agrees={isReturnRight(irr, flows)} />
        </How>
      )}
    </Figure>
  )
}
