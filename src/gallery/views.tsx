// Tabs, steps, states, levels and empty lists of the gallery.

import { useState } from 'react'
import { Accordion } from '#ui/accordion.tsx'
import { Button } from '#ui/button.tsx'
import { Badge, badgeTones } from '#ui/view/badge.tsx'
import { Empty } from '#ui/view/empty.tsx'
import { Progress } from '#ui/view/progress.tsx'
import { Stepper } from '#ui/view/stepper.tsx'
import { Tabs } from '#ui/view/tabs.tsx'
import css from './gallery.module.css'

const tabs = [
  { key: 'holdings', name: 'Holdings', content: <p>Three deposits.</p> },
  { key: 'orders', name: 'Orders', content: <p>One order is under way.</p> },
  { key: 'papers', name: 'Papers', content: <p>Nothing to read.</p> },
]

export function Views() {
  const [at, setAt] = useState(2)
  return (
    <>
      <Tabs label="Customer" tabs={tabs} />
      <Stepper
        label="Steps"
        steps={['Person', 'Address', 'Account', 'Done']}
        at={at}
        onStep={setAt}
      />
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
        <Progress label="Too much" value={120} max={100} />
      </div>
      <Empty title="No orders yet" text="What you order is followed here, step by step.">
        <Button size="small">See the offers</Button>
      </Empty>
      <Accordion
        items={[
          { key: 'safe', title: 'How safe is it?', content: <p>Up to 100,000 EUR a bank.</p> },
          { key: 'long', title: 'How long does it take?', content: <p>Two days.</p> },
        ]}
      />
    </>
  )
}
