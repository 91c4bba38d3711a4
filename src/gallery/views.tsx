// Steps, states, levels, days, figures and empty lists of the gallery.

import { useState } from 'react'
import { Accordion } from '#ui/accordion.tsx'
import { Button } from '#ui/button.tsx'
import { Badge, badgeTones } from '#ui/view/badge.tsx'
import { DayList } from '#ui/view/day-list.tsx'
import { Empty } from '#ui/view/empty.tsx'
import { FigureRows } from '#ui/view/figure-rows.tsx'
import { Progress } from '#ui/view/progress.tsx'
import { Stepper } from '#ui/view/stepper.tsx'
import css from './gallery.module.css'

const steps = ['Person', 'Address', 'Account', 'Done']

const questions = [
  { key: 'safe', title: 'How safe is it?', content: <p>Up to 100,000 EUR a bank.</p> },
  { key: 'long', title: 'How long does it take?', content: <p>Two days.</p> },
]

export function Views() {
  const [at, setAt] = useState(2)
  return (
    <>
      <Stepper label="Steps one may go back to" steps={steps} at={at} onStep={setAt} />
      <Stepper label="Steps that only show" steps={steps} at={1} />
      <div className={css.row}>
        {badgeTones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </div>
      <div className={css.columns}>
        <Progress label="A third" value={33} max={100} />
        <Progress label="Everything" value={100} max={100} />
        <div>
          <p id="too-much">Too much</p>
          <Progress labelledBy="too-much" value={120} max={100} />
        </div>
      </div>
      <div className={css.columns}>
        <DayList
          events={[
            {
              key: 'open',
              day: '16 Nov 2026',
              what: 'Opened',
              amount: '10,000 EUR',
              state: 'done',
            },
            { key: 'today', day: '16 Mar 2027', what: 'Today', state: 'now', kind: 'TODAY' },
            {
              key: 'end',
              day: '16 Nov 2027',
              what: 'Paid out',
              amount: '10,260 EUR',
              state: 'ahead',
            },
          ]}
        />
        <FigureRows
          className={css.stack}
          rows={[
            ['Put in', '8,000.00 EUR'],
            ['Value', '9,400.00 EUR'],
          ]}
        />
      </div>
      <Empty title="No orders yet" text="What you order is followed here, step by step.">
        <Button size="small">See the offers</Button>
      </Empty>
      <Empty title="Nothing found" text="Change what you look for." />
      <Accordions />
    </>
  )
}

function Accordions() {
  const [heard, setHeard] = useState<Record<string, string>>({})
  return (
    <>
      <div data-accordion="free">
        <Accordion items={questions.map((each, i) => ({ ...each, isOpen: i === 1 }))} />
      </div>
      <div data-accordion="one">
        <Accordion
          name="one-at-a-time"
          items={questions}
          onChange={(key, isOpen) =>
            setHeard((now) => ({ ...now, [key]: isOpen ? 'opened' : 'closed' }))
          }
        />
        <p data-said>
          {Object.entries(heard)
            .map((each) => each.join(' '))
            .join(', ')}
        </p>
      </div>
    </>
  )
}
