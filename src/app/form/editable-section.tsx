// A section that shows what is known and turns into a form to change it.

import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/button.tsx'
import { useMay } from '../data/use-standing.ts'
import { AccountSection, type Fact, Facts } from '../page/account-page.tsx'
import { Done } from './form.tsx'

type Props = {
  title: string
  hint?: string
  facts: readonly Fact[]
  /** Said in place of facts where there are none. */
  none?: string
  change?: string
  more?: ReactNode
  /** Somebody else's to say. */
  isOthers?: boolean
  form: (done: () => void, cancel: () => void) => ReactNode
}

export function EditableSection(props: Props) {
  const { title, hint, facts, none, change, more, isOthers = false, form } = props
  const t = useTranslations('account-pages.common')
  const [state, setState] = useState<'shown' | 'open' | 'done'>('shown')
  const may = useMay('customerData')
  const hasFacts = facts.some(({ value }) => value)
  return (
    <AccountSection title={title} {...(hint && { hint })}>
      {state === 'done' && <Done title={t('saved')} />}
      {state === 'open' ? (
        form(
          () => setState('done'),
          () => setState('shown'),
        )
      ) : (
        <>
          {hasFacts ? <Facts facts={facts} /> : <p>{none ?? t('notGiven')}</p>}
          <div>
            {may && !isOthers && (
              <Button
                look="secondary"
                size="small"
                aria-label={`${change ?? t('change')}: ${title}`}
                onClick={() => setState('open')}
              >
                {change ?? t('change')}
              </Button>
            )}
            {more}
          </div>
        </>
      )}
    </AccountSection>
  )
}
