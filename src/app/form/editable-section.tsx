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
  /** Stands below, whatever is shown above. */
  also?: ReactNode
  /** What is said where it was done, if not that it was saved. */
  form: (done: (said?: string) => void, cancel: () => void) => ReactNode
}

export function EditableSection(props: Props) {
  const { title, hint, facts, none, change, more, isOthers = false, also, form } = props
  const t = useTranslations('account-pages.common')
  const [state, setState] = useState<'shown' | 'open' | 'done'>('shown')
  const [said, setSaid] = useState<string>()
  const may = useMay('customerData')
  const hasFacts = facts.some(({ value }) => value)
  return (
    <AccountSection title={title} {...(hint && { hint })}>
      {state === 'done' && <Done title={said ?? t('saved')} />}
      {state === 'open' ? (
        form(
          (text) => {
            setSaid(text)
            setState('done')
          },
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
      {also}
    </AccountSection>
  )
}
