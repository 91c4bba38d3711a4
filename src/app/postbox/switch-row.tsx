// One thing somebody may be told of, with its switch; what is always sent has none.

import { useTranslations } from 'use-intl/react'
import { Notice } from '#ui/form/notice.tsx'
import entries from '../page/entries.module.css'
import css from './postbox.module.css'

type Props = {
  id: string
  name: string
  text: string
  isFixed: boolean
  /** What was just chosen shows at once; the answer puts it right should it fail. */
  isOn: boolean
  act: { isSuccess: boolean; isError: boolean }
  onChange: (isOn: boolean) => void
}

export function SwitchRow({ id, name, text, isFixed, isOn, act, onChange }: Props) {
  const t = useTranslations('account-pages.notifications')
  return (
    <>
      <div className={css.switch}>
        <label htmlFor={id}>
          <span className={entries.entryTitle}>{name}</span>
          <br />
          <span className={entries.entryMeta}>{text}</span>
        </label>
        {isFixed ? (
          <output id={id} className={css.always}>
            {t('always')}
          </output>
        ) : (
          <input
            id={id}
            type="checkbox"
            role="switch"
            checked={isOn}
            aria-checked={isOn}
            data-switch={id}
            onChange={({ target }) => onChange(target.checked)}
          />
        )}
      </div>
      <span className="visually-hidden" role="status">
        {act.isSuccess && t('saved')}
      </span>
      {act.isError && <Notice tone="bad" title={t('failed')} />}
    </>
  )
}
