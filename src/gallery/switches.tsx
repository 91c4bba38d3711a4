// Which version and which scheme the gallery is seen in: of its address first, then as one wishes.

import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import css from './gallery.module.css'

const versions = ['v1', 'v2'] as const
const schemes = ['light', 'dark'] as const
type Look = { version: (typeof versions)[number]; scheme: (typeof schemes)[number] }

const dark = '(prefers-color-scheme: dark)'

function lookAsked(): Look {
  const asked = new URLSearchParams(location.search)
  const isDark = asked.has('scheme') ? asked.get('scheme') === 'dark' : matchMedia(dark).matches
  return { version: asked.get('version') === 'v2' ? 'v2' : 'v1', scheme: isDark ? 'dark' : 'light' }
}

/** The rules for the dark, as the sheets have them; here they hold when they are asked for. */
const darkRules: CSSMediaRule[] = [...document.styleSheets].flatMap((sheet) =>
  [...sheet.cssRules].filter(
    (rule): rule is CSSMediaRule =>
      rule instanceof CSSMediaRule && rule.conditionText.includes('prefers-color-scheme: dark'),
  ),
)

function show({ version, scheme }: Look): void {
  const { documentElement: page } = document
  page.dataset.theme = version
  page.style.setProperty('color-scheme', scheme)
  for (const { media } of darkRules) media.mediaText = scheme === 'dark' ? 'all' : 'not all'
  const asked = new URLSearchParams({ version, scheme })
  history.replaceState(null, '', `?${asked}${location.hash}`)
}

export function Switches() {
  const [look, setLook] = useState(lookAsked)
  useEffect(() => show(look), [look])
  return (
    <div className={css.switches}>
      <Switch
        name="Version"
        choices={versions}
        chosen={look.version}
        onChoose={(version) => setLook({ ...look, version })}
      />
      <Switch
        name="Scheme"
        choices={schemes}
        chosen={look.scheme}
        onChoose={(scheme) => setLook({ ...look, scheme })}
      />
    </div>
  )
}

type SwitchProps<T extends string> = {
  name: string
  choices: readonly T[]
  chosen: T
  onChoose: (choice: T) => void
}

function Switch<T extends string>({ name, choices, chosen, onChoose }: SwitchProps<T>) {
  return (
    <fieldset>
      <legend className="visually-hidden">{name}</legend>
      {choices.map((choice) => (
        <Button
          key={choice}
          look="secondary"
          size="small"
          aria-pressed={choice === chosen}
          onClick={() => onChoose(choice)}
        >
          {choice}
        </Button>
      ))}
    </fieldset>
  )
}
