// A screen of the dialogue: what it asks for, and the focus where it begins.

import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { hrefOf, useSite } from '#shell/site.tsx'
import { useAnnounce } from '../../factor/announcer.tsx'
import factor from '../../factor/factor.module.css'
import css from './interaction.module.css'

type ScreenProps = { heading: string; lead?: string; children: ReactNode }

/** On a phone the keyboard would cover what it is about. */
const hasKeyboard = () => matchMedia('(pointer: fine)').matches

export function Screen({ heading, lead = '', children }: ScreenProps) {
  const t = useTranslations('sign-in')
  const { brand } = useSite()
  const announce = useAnnounce()
  const screen = useRef<HTMLDivElement>(null)

  useEffect(() => {
    document.title = t('title', { heading, brand: brand.name })
  }, [t, heading, brand])
  useEffect(() => {
    announce(lead)
    const empty = screen.current?.querySelector<HTMLElement>('input:placeholder-shown')
    const field = empty ?? screen.current?.querySelector<HTMLElement>('input')
    const start = field && hasKeyboard() ? field : screen.current?.querySelector('h1')
    start?.focus()
  }, [announce, lead])

  return (
    <div ref={screen} className={css.screen}>
      <h1 className={css.title} tabIndex={-1}>
        {heading}
      </h1>
      {lead && <p className={css.lead}>{lead}</p>}
      {children}
    </div>
  )
}

/** Back to where nobody has to log in. */
export function Cancel() {
  const t = useTranslations('sign-in')
  const site = useSite()
  return (
    <a className={factor.link} href={hrefOf(site, 'home')} data-cancel>
      {t('cancel')}
    </a>
  )
}
