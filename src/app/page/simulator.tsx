// What only the demonstration has: ways to the simulator, marked as such.

import { FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useApp } from '../session/app-context.tsx'
import css from './simulator.module.css'

export const useIsSimulated = (): boolean => useApp().place.environment === 'local'

export function Simulated({ children }: { children: ReactNode }) {
  const t = useTranslations('order.simulator')
  if (!useIsSimulated()) return null
  return (
    <div className={css.simulator} title={t('note')}>
      <FlaskConical size={18} strokeWidth={1.5} aria-hidden="true" />
      <span className={css.simulatorLabel}>{t('label')}</span>
      {children}
    </div>
  )
}

export function SimulatorLink({ href, name }: { href: string; name: 'outbox' | 'day' }) {
  const t = useTranslations('order.simulator')
  return (
    <Simulated>
      <a href={href} target="_blank" rel="noreferrer">
        {t(name)}
      </a>
    </Simulated>
  )
}
