// The postbox: every thread with us, the newest first, and a place to begin another.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/button.tsx'
import { useMay } from '../data/use-standing.ts'
import { AccountPage } from '../page/account-page.tsx'
import { ReturnedMail } from '../page/returned-mail.tsx'
import { NewThread } from './new-thread.tsx'
import { ThreadList } from './thread-list.tsx'

export function Page() {
  const t = useTranslations('account-pages.messages')
  const [isWriting, setWriting] = useState(false)
  const may = useMay('write')
  return (
    <AccountPage title={t('title')} lead={t('lead')}>
      <ReturnedMail />
      {isWriting ? (
        <NewThread onCancel={() => setWriting(false)} />
      ) : (
        may && (
          <div>
            <Button onClick={() => setWriting(true)} data-write>
              {t('write')}
            </Button>
          </div>
        )
      )}
      <ThreadList />
    </AccountPage>
  )
}
