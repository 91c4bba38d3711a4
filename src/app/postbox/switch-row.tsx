// One thing somebody may be told of, with a switch for each way; what is always sent has none.

import { useTranslations } from 'use-intl/react'
import { Notice } from '#ui/form/notice.tsx'
import entries from '../page/entries.module.css'
import css from './postbox.module.css'

type Way = {
  id: string
  /** What is just chosen shows at once; the answer puts it right should it fail. */
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** Where there are several. */
  caption?: string
}

type Props = Way & {
  name: string
  text: string
  isFixed: boolean
  act: { isSuccess: boolean; isError: boolean }
  second?: Way
}

export function SwitchRow({ name, text, isFixed, act, second, ...first }: Props) {
  const t = useTranslations('account-pages.notifications')
  return (
    <>
      <div className={css.switch}>
        <label htmlFor={first.id}>
          <span className={entries.entryTitle}>{name}</span>
          <br />
          <span className={entries.entryMeta}>{text}</span>
        </label>
        {isFixed ? (
          <output id={first.id} className={css.always}>
            {t('always')}
          </output>
        ) : (
          <div className={css.ways}>
            {[first, ...(second ? [second] : [])].map((way) => (
              <Switch key={way.id} {...way} name={name} />
            ))}
          </div>
        )}
      </div>
      <span className="visually-hidden" role="status">
        {act.isSuccess && t('saved')}
      </span>
      {act.isError && <Notice tone="bad" title={t('failed')} />}
    </>
  )
}

function Switch({ id, isOn, onChange, caption, name }: Way & { name: string }) {
  const input = (
    <input
      id={id}
      type="checkbox"
      role="switch"
      checked={isOn}
      aria-checked={isOn}
      aria-label={caption && `${name}: ${caption}`}
      data-switch={id}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
  if (!caption) return input
  return (
    <span className={css.way}>
      {input}
      <span className={css.caption} aria-hidden="true">
        {caption}
      </span>
    </span>
  )
}
