// Choosing which threads are shown: the folder, or words in any of them.

import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { longestSearch, threadFolders } from '#domain/customer/postbox.ts'
import { Button } from '#ui/button.tsx'
import { FilterField } from '../page/filter-field.tsx'
import lists from '../page/lists.module.css'
import type { Wanted } from './use-threads.ts'

type FiltersProps = {
  wanted: Wanted
  onChoose: (change: Partial<Record<keyof Wanted, string>>) => void
}

export function ThreadFilters({ wanted, onChoose }: FiltersProps) {
  const t = useTranslations('account-pages.messages')

  function search(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    onChoose({ text: String(new FormData(event.currentTarget).get('words')).trim() })
  }

  return (
    <search>
      <form className={lists.filters} onSubmit={search}>
        <FilterField label={t('search')}>
          {(control) => (
            <div className={lists.search}>
              <input
                key={wanted.text}
                {...control}
                type="search"
                name="words"
                maxLength={longestSearch}
                placeholder={t('searchHint')}
                defaultValue={wanted.text}
              />
              <Button type="submit" look="secondary" aria-label={t('find')}>
                <Search size={20} strokeWidth={1.5} aria-hidden="true" />
              </Button>
            </div>
          )}
        </FilterField>
        <fieldset className={lists.field}>
          <legend className={lists.label}>{t('show')}</legend>
          <div className={lists.segments}>
            {threadFolders.map((folder) => (
              <label key={folder} className={lists.segment}>
                <input
                  type="radio"
                  name="folder"
                  value={folder}
                  checked={wanted.folder === folder}
                  onChange={() => onChoose({ folder, text: '' })}
                />
                {t(folder)}
              </label>
            ))}
          </div>
        </fieldset>
      </form>
    </search>
  )
}
