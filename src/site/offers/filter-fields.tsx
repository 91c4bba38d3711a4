// The wishes beside the amount. A field is there only where the offers differ in it.

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { compareText } from '#domain/format.ts'
import type { Currency, Money } from '#domain/money.ts'
import type { OfferChoices, OfferView } from '#domain/offer/offer-filter.ts'
import { useOfferWords } from '#shell/offer-words.ts'
import { useSite } from '#shell/site.tsx'
import type { OfferBook } from '../shown-offer.ts'
import css from './filter-bar.module.css'
import { showView } from './offer-view.ts'

export type FilterProps = Pick<OfferBook, 'schemes' | 'banks'> & {
  view: OfferView
  choices: OfferChoices
  amount: Money
  ownCurrency: Currency
  count: number
  /** How many offers there are, said aloud when it changes. */
  children: ReactNode
}

type Option = { value: string; text: string }

/** A view with one wish changed; an empty one is taken back, not kept as undefined. */
function wishing<Name extends keyof OfferView>(
  view: OfferView,
  name: Name,
  value: OfferView[Name] | undefined,
): OfferView {
  const { [name]: _, ...others } = view
  return (value === undefined ? others : { ...others, [name]: value }) as OfferView
}

function useOptions({ choices, schemes, banks }: FilterProps) {
  const t = useTranslations('offers')
  const words = useOfferWords()
  const { market } = useSite()
  const countries = new Map(Object.values(banks).map((bank) => [bank.country, bank.countryName]))
  const byText = (a: Option, b: Option) => compareText(market.locale, a.text, b.text)
  return {
    type: choices.types.map((type) => ({ value: type, text: market.productNames[type] ?? type })),
    months: choices.months.map((term) => ({ value: String(term), text: words.months(term) })),
    bankCountry: choices.bankCountries
      .map((code) => ({ value: code, text: countries.get(code)! }))
      .sort(byText),
    scheme: choices.schemes
      .map((key) => ({
        value: key,
        text: `${countries.get(key.startsWith('UK') ? 'GB' : key.slice(0, 2))} · ${schemes[key]!.short}`,
      }))
      .sort(byText),
    payout: choices.payouts.map((rhythm) => ({ value: rhythm, text: t(`rhythm.${rhythm}`) })),
  }
}

export function FilterFields(props: FilterProps) {
  const t = useTranslations('offers.filter')
  const { view, choices, ownCurrency } = props
  const options = useOptions(props)
  const field = (
    name: keyof typeof options,
    label: string,
    any: string,
    change: (value: string) => OfferView,
  ) => (
    <SelectField
      label={label}
      any={any}
      options={options[name]}
      value={String(view[name] ?? '')}
      onChange={(value) => showView(change(value))}
    />
  )
  return (
    <>
      {choices.currencies.length > 1 && (
        <SelectField
          label={t('currency')}
          options={choices.currencies.map((currency) => ({ value: currency, text: currency }))}
          value={view.currency ?? ownCurrency}
          onChange={(value) => {
            // Another currency has another usual amount.
            const { amount: _, ...rest } = view
            const chosen = value === ownCurrency ? undefined : value
            showView(wishing(rest, 'currency', chosen as OfferView['currency']))
          }}
        />
      )}
      {field('type', t('product'), t('allProducts'), (value) =>
        wishing(view, 'type', (value || undefined) as OfferView['type']),
      )}
      {field('months', t('term'), t('allTerms'), (value) =>
        wishing(view, 'months', Number(value) || undefined),
      )}
      {field('bankCountry', t('country'), t('allCountries'), (value) =>
        wishing(view, 'bankCountry', value || undefined),
      )}
      {field('scheme', t('scheme'), t('allSchemes'), (value) =>
        wishing(view, 'scheme', value || undefined),
      )}
      {field('payout', t('payout'), t('allPayouts'), (value) =>
        wishing(view, 'payout', (value || undefined) as OfferView['payout']),
      )}
    </>
  )
}

/** Wishes that are simply on or off. */
export function FilterToggles({ view, choices }: Pick<FilterProps, 'view' | 'choices'>) {
  const t = useTranslations('offers.filter')
  return (
    <div className={css.toggles}>
      {choices.traits.map((trait) => (
        <Toggle
          key={trait}
          label={t(trait)}
          isOn={view[trait] ?? false}
          onChange={(isOn) => showView(wishing(view, trait, isOn || undefined))}
        />
      ))}
    </div>
  )
}

type SelectFieldProps = {
  label: string
  /** What no choice is called; without it there is always one. */
  any?: string
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
}

function SelectField({ label, any, options, value, onChange }: SelectFieldProps) {
  if (options.length < 2) return null
  return (
    <label className={css.field} data-chosen={any !== undefined && value !== ''}>
      <span>{label}</span>
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {any !== undefined && <option value="">{any}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  )
}

type ToggleProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void }

function Toggle({ label, isOn, onChange }: ToggleProps) {
  return (
    <label className={css.toggle}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      <span>{label}</span>
    </label>
  )
}
