// Choices and dates of the gallery, each as it is, with a hint, in error and switched off.

import { useState } from 'react'
import { CheckField, ChoiceField } from '#ui/form/choice.tsx'
import { DateField, type DateParts } from '#ui/form/date-field.tsx'
import css from './gallery.module.css'

const kinds = [
  { value: 'single', text: 'Alone' },
  { value: 'joint', text: 'Together' },
]

export function Choices() {
  const [chosen, setChosen] = useState('payout')
  return (
    <>
      <div className={css.stack}>
        <ChoiceField
          label="At the end of the term"
          isFramed
          choices={[
            { value: 'payout', text: 'Pay everything out' },
            { value: 'renew', text: 'Renew', hint: 'At the rate of that day.' },
            { value: 'split', text: 'Pay a part out' },
          ]}
          chosen={chosen}
          onChoose={setChosen}
        />
        <ChoiceField label="Kind" error="Choose one of them." choices={kinds} />
        <ChoiceField label="Its label stands above" isLabelHidden choices={kinds} disabled>
          <p>It cannot be changed any more.</p>
        </ChoiceField>
        <CheckField label="I have read the papers." defaultChecked />
        <CheckField label="I accept the terms." error="Without it nothing can be opened." />
        <CheckField label="It was said already." defaultChecked disabled />
      </div>
      <div className={css.stack}>
        <Birth name="own" start={{ day: '12', month: '03', year: '1984' }} isOwnBirthday />
        <Birth
          name="wrong"
          start={{ day: '31', month: '02', year: '1984' }}
          error="There is no such day."
          hint="As in the passport."
        />
        <Birth name="empty" start={{ day: '', month: '', year: '' }} optional="optional" />
        <Birth name="fixed" start={{ day: '01', month: '01', year: '1990' }} disabled />
      </div>
    </>
  )
}

const parts = [
  { part: 'day', label: 'Day' },
  { part: 'month', label: 'Month' },
  { part: 'year', label: 'Year' },
] as const

type BirthProps = {
  name: string
  start: DateParts
  error?: string
  hint?: string
  optional?: string
  isOwnBirthday?: boolean
  disabled?: boolean
}

function Birth({ start, ...rest }: BirthProps) {
  const [value, setValue] = useState(start)
  return (
    <DateField
      {...rest}
      {...{ value, onValue: setValue, parts, label: 'Date of birth' }}
      read={(text) => {
        const [day, month, year] = text.split('.')
        return day && month && year ? { day, month, year } : undefined
      }}
    />
  )
}
