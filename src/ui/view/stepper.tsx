// The steps of something that takes several, and where one is; what is done may be gone back to.

import { Check } from 'lucide-react'
import css from './stepper.module.css'

type StepperProps = {
  label: string
  steps: readonly string[]
  /** How many are done. */
  at: number
  /** Where given, steps that are done are buttons. */
  onStep?: (step: number) => void
}

export function Stepper({ label, steps, at, onStep }: StepperProps) {
  return (
    <ol className={css.steps} aria-label={label}>
      {steps.map((name, i) => {
        const state = i < at ? 'done' : i === at ? 'now' : 'later'
        const content = (
          <>
            <span className={css.sign} aria-hidden="true">
              {i < at ? <Check size={16} strokeWidth={2} /> : i + 1}
            </span>
            <span className={css.name}>{name}</span>
          </>
        )
        return (
          <li key={name} data-state={state} aria-current={i === at ? 'step' : undefined}>
            {onStep && i < at ? (
              <button type="button" className={css.back} onClick={() => onStep(i)}>
                {content}
              </button>
            ) : (
              content
            )}
          </li>
        )
      })}
    </ol>
  )
}
