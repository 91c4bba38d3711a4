// Fields and notices of the gallery, each as it is, with a hint, in error and switched off.

import { Button } from '#ui/button.tsx'
import {
  AmountField,
  CodeField,
  FieldError,
  FileField,
  LinesField,
  SelectField,
  TextField,
} from '#ui/form/field.tsx'
import { Notice, NoticeActs, type NoticeTone } from '#ui/form/notice.tsx'
import { Choices } from './choices.tsx'
import css from './gallery.module.css'

const terms = [
  { value: '12', text: '12 months' },
  { value: '24', text: '24 months' },
]

export const Forms = () => (
  <>
    <div className={css.columns}>
      <Texts />
      <Amounts />
      <Files />
      <Choices />
    </div>
    <Notices />
  </>
)

const Texts = () => (
  <div className={css.stack}>
    <TextField label="Name" defaultValue="Anna Lindqvist" />
    <TextField label="Middle name" optional="optional" hint="As it stands in the passport." />
    <TextField label="IBAN" isExact defaultValue="DE00 1234" error="This is not an IBAN." />
    <TextField label="Customer number" defaultValue="BAC_100_200" disabled />
    <TextField
      label="Password"
      type="password"
      autoComplete="off"
      trailing={
        <Button look="quiet" size="small">
          Show
        </Button>
      }
    />
    <CodeField label="Code" defaultValue="042 137" />
    <CodeField label="Code kept on paper" isKept defaultValue="K7M2-PQ9X" />
    <CodeField label="Code that was wrong" defaultValue="000 000" error="This code is not right." />
  </div>
)

const Amounts = () => (
  <div className={css.stack}>
    <AmountField label="Amount" unit="EUR" defaultValue="10,000.00" hint="From 1 to 100,000." />
    <AmountField label="Amount too small" unit="EUR" defaultValue="0" error="At least 1.00 EUR." />
    <AmountField label="Monthly" unit="EUR" optional="optional" />
    <AmountField label="Amount that is fixed" unit="EUR" defaultValue="500.00" disabled />
    <SelectField label="Term" options={terms} hint="It begins on the day the bank opens it." />
    <SelectField label="Country" options={terms} placeholder="Please choose" error="Choose one." />
    <SelectField label="Currency" options={[{ value: 'EUR', text: 'Euro' }]} disabled />
  </div>
)

const Files = () => (
  <div className={css.stack}>
    <FileField label="Proof of address" hint="PDF or picture, up to 5 MB." />
    <FileField label="Passport" error="This file cannot be read." />
    <FileField label="Not now" disabled />
    <LinesField label="Message" defaultValue="Good day" hint="Up to 2,000 letters." />
    <LinesField label="Reason" error="Say why." />
    <LinesField label="Closed thread" optional="optional" disabled />
    <FieldError id="of-all-files" text="Together the files are too large." />
  </div>
)

const tones: [tone: NoticeTone, title: string][] = [
  ['bad', 'Two fields need your attention.'],
  ['good', 'Saved.'],
  ['info', 'A purchase is being settled.'],
]

const Notices = () => (
  <div className={css.stack}>
    {tones.map(([tone, title]) => (
      <Notice key={tone} {...{ tone, title }} />
    ))}
    <Notice tone="warn" title="More than the guarantee covers.">
      <p>100,000 EUR are protected at one bank.</p>
      <NoticeActs>
        <Button look="secondary" size="small">
          See other banks
        </Button>
      </NoticeActs>
    </Notice>
  </div>
)
