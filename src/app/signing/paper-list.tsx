// The papers to read before something is signed, each opened in a window of its own.

import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/button.tsx'
import { useOpenedFile } from '../page/use-opened-file.ts'
import css from './signing.module.css'

type Props<Paper extends string> = {
  papers: readonly Paper[]
  nameOf: (paper: Paper) => string
  fetch: Parameters<typeof useOpenedFile<Paper>>[0]
  /** Further entries, which are opened another way. */
  children?: ReactNode
}

export function PaperList<Paper extends string>({ papers, nameOf, fetch, children }: Props<Paper>) {
  const t = useTranslations('order.check')
  const { open, failed } = useOpenedFile(fetch)
  return (
    <ul className={css.papers}>
      {papers.map((paper) => (
        <PaperEntry key={paper} name={nameOf(paper)} hasFailed={failed === paper}>
          <Button
            look="secondary"
            size="small"
            aria-label={`${t('open')}: ${nameOf(paper)}`}
            onClick={() => void open(paper)}
            data-paper={paper}
          >
            {t('open')}
          </Button>
        </PaperEntry>
      ))}
      {children}
    </ul>
  )
}

type EntryProps = { name: string; hasFailed?: boolean; children: ReactNode }

export function PaperEntry({ name, hasFailed = false, children }: EntryProps) {
  const t = useTranslations('order.check')
  return (
    <li>
      <FileText size={20} strokeWidth={1.5} aria-hidden="true" />
      <span>
        {name}
        {hasFailed && (
          <span className={css.paperFailed} role="alert">
            {t('paperFailed')}
          </span>
        )}
      </span>
      {children}
    </li>
  )
}
