// A field that asks by an address: the words go to a page, which answers them; no script is needed.

import { Button } from './button.tsx'
import css from './search-form.module.css'

export function SearchForm({
  action,
  label,
  find,
  asked = '',
}: {
  action: string
  label: string
  find: string
  asked?: string
}) {
  return (
    <search>
      <form className={css.form} method="get" action={action}>
        <label htmlFor="search">{label}</label>
        <div className={css.box}>
          <input id="search" type="search" name="q" maxLength={60} defaultValue={asked} />
          <Button type="submit" look="secondary">
            {find}
          </Button>
        </div>
      </form>
    </search>
  )
}
