// The drawings of rates and of money over time of the gallery, with figures of nobody.

import { LadderRungs } from '#ui/drawing/ladder-rungs.tsx'
import { Level } from '#ui/drawing/level.tsx'
import { RateBar } from '#ui/drawing/rate-bar.tsx'
import { type CurveStep, RateCurve } from '#ui/drawing/rate-curve.tsx'
import { RateSteps } from '#ui/drawing/rate-steps.tsx'
import { SplitBar } from '#ui/drawing/split-bar.tsx'
import { staffFor, TideGauge } from '#ui/drawing/tide-gauge.tsx'
import { type Rung, TimeAxis } from '#ui/drawing/time-axis.tsx'
import css from './gallery.module.css'

const steps = [2.1, 2.4, 3.2, 2.9, 2.6].map(
  (value, i): CurveStep => ({
    ...{ id: `${i}`, value, figure: `${value.toFixed(2)} %`, href: '#rates' },
    ...{ label: `${(i + 1) * 12} months`, short: `${(i + 1) * 12} m` },
  }),
)

const rungsOf = (count: number): Rung[] =>
  Array.from({ length: count }, (_, i) => ({
    ...{ key: `${i}`, at: (100 * (i + 1)) / count, level: (80 * (i + 1)) / count },
    ...{ day: `16 Nov ${2027 + i}`, amount: `${260 * (i + 1)} EUR` },
  }))

export const Rates = () => (
  <>
    <div className={css.sea}>
      <RateCurve
        {...{ steps, chosen: '2', title: 'The best rates by term.', label: 'Terms' }}
        mark={{ value: 2.2, label: 'Inflation 2.20 %' }}
        crest={{ id: '2', content: <p>The highest</p> }}
      />
    </div>
    <div className={css.sea}>
      <RateCurve {...{ steps, chosen: '0', title: 'The same without a mark.', label: 'Terms' }} />
    </div>
    <div className={css.columns}>
      {[3.2, 1.4].map((value) => (
        <TideGauge
          key={value}
          {...{ value, figure: `${value.toFixed(2)} %`, title: `${value} % a year.` }}
          staff={staffFor(Math.max(value, 2.2))}
          limit={{ value: 2.2, label: 'Inflation 2.20 %' }}
          mark={{ value: 0.6, label: 'House bank 0.60 %' }}
        />
      ))}
      <Shares />
      {[1, 3, 24].map((count) => (
        <TimeAxis
          key={count}
          {...{ rungs: rungsOf(count), summary: `Interest ${count} times.`, nowText: 'today' }}
          {...(count === 3 && { now: 40 })}
          total={`${260 * count} EUR`}
        />
      ))}
    </div>
    <LadderRungs
      label="A ladder"
      rungs={[1, 2, 3].map((years) => ({
        ...{ key: `${years}`, share: years / 3, name: `${12 * years} months` },
        result: `${years * 270} EUR`,
      }))}
    />
  </>
)

const Shares = () => (
  <div className={css.stack}>
    <RateSteps
      steps={[
        { at: 0, value: 1.2 },
        { at: 35, value: 2.6 },
        { at: 80, value: 2.1 },
      ]}
      summary="The rate rose to 2.60 % and fell to 2.10 %."
      from="May 2024"
      now="today"
    />
    {[100, 62, 8].map((share) => (
      <RateBar key={share} share={share} />
    ))}
    {[0, 73.6, 100].map((share) => (
      <SplitBar
        key={share}
        {...{ share, whole: '260.00 EUR' }}
        kept={{ name: 'are yours', written: `${(2.6 * share).toFixed(2)} EUR` }}
        taken={{ name: 'tax', written: `${(260 - 2.6 * share).toFixed(2)} EUR` }}
      />
    ))}
    {[0, 40, 120].map((share) => (
      <Level
        key={share}
        {...{ share, summary: `${share} percent have come.`, from: 'today', to: '21 Nov' }}
      />
    ))}
  </div>
)
