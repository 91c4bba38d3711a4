// Fields, choices and notices of the gallery, each as it is, with a hint, in error and switched off.

import { useState } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { CheckField, ChoiceField } from '#ui/form/choice.tsx'
import { DateField, type DateParts } from '#ui/form/date-field.tsx'
import {
  AmountField,
  CodeField,
  FileField,
  LinesField,
  SelectField,
  TextField,
} from '#ui/form/field.tsx'
import { Notice, NoticeActs } from '#ui/form/notice.tsx'
import css from './gallery.module.css'

const terms = [
  { value: '12', text: '12 months' },
  { value: '24', text: '24 months' },
]

export function Forms() {
  const [chosen, setChosen] = useState('payout')
  return (
    <>
      <div className={css.columns}>
        <div className={css.stack}>
          <TextField label="Name" defaultValue="Anna Lindqvist" />
          <TextField label="Middle name" optional="optional" hint="As it stands in the passport." />
          <TextField label="IBAN" defaultValue="DE00 1234" error="This is not an IBAN." />
          <TextField label="Customer number" defaultValue="BAC_100_200" disabled />
          <CodeField label="Code" defaultValue="042 137" />
        </div>
        <div className={css.stack}>
          <AmountField
            label="Amount"
            unit="EUR"
            defaultValue="10,000.00"
            hint="From 1 to 100,000."
          />
          <AmountField
            label="Amount too small"
            unit="EUR"
            defaultValue="0"
            error="At least 1.00 EUR."
          />
          <BirthDates />
          <SelectField label="Term" options={terms} />
          <SelectField
            label="Country"
            options={terms}
            placeholder="Please choose"
            error="Choose one."
          />
        </div>
        <div className={css.stack}>
          <FileField label="Proof of address" hint="PDF or picture, up to 5 MB." />
          <LinesField label="Message" defaultValue="Good day" />
          <CheckField label="I have read the papers." defaultChecked />
          <CheckField label="I accept the terms." error="Without it nothing can be opened." />
        </div>
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
          <ChoiceField
            label="Kind"
            error="Choose one of them."
            choices={[
              { value: 'single', text: 'Alone' },
              { value: 'joint', text: 'Together' },
            ]}
          />
        </div>
      </div>
      <Notices />
    </>
  )
}

const dateParts = [
  { part: 'day', label: 'Day' },
  { part: 'month', label: 'Month' },
  { part: 'year', label: 'Year' },
] as const

const BirthDates = () => (
  <>
    <BirthDate start={{ day: '12', month: '03', year: '1984' }} />
    <BirthDate
      start={{ day: '31', month: '02', year: '1984' }}
      error="There is no such day."
      hint="As in the passport."
    />
  </>
)

type BirthDateProps = { start: DateParts; error?: string; hint?: string }

function BirthDate({ start, ...words }: BirthDateProps) {
  const [value, setValue] = useState(start)
  return (
    <DateField
      {...words}
      {...{ value, onValue: setValue, parts: dateParts, label: 'Date of birth' }}
      name={words.error ? 'birthDateWrong' : 'birthDate'}
      read={(text) => {
        const [day, month, year] = text.split('.')
        return day && month && year ? { day, month, year } : undefined
      }}
    />
  )
}

const Notices = () => (
  <>
    <div className={css.stack}>
      <Notice tone="bad" title="Two fields need your attention." />
      <Notice tone="good" title="Saved." />
      <Notice tone="info" title="A purchase is being settled." />
      <Notice tone="warn" title="More than the guarantee covers.">
        <p>100,000 EUR are protected at one bank.</p>
        <NoticeActs>
          <Button look="secondary" size="small">
            See other banks
          </Button>
        </NoticeActs>
      </Notice>
    </div>
    <div className={css.row}>
      <Button>Primary</Button>
      <Button look="secondary">Secondary</Button>
      <Button look="quiet">Quiet</Button>
      <Button disabled>Waits</Button>
      <ButtonLink href="#forms" size="small" look="secondary">
        A link
      </ButtonLink>
    </div>
  </>
)
