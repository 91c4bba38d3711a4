// The frame of a page that is read: where one is, what it is about, the text and what stands beside it.

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useHref } from '#shell/site.tsx'
import { Breadcrumbs, type Crumb } from '#ui/breadcrumbs.tsx'
import { Container } from '#ui/section.tsx'
import type { TextFile } from '../content.ts'
import type { Heading } from '../markdown.tsx'
import { ContentsAside, ContentsFold, hasContents } from './contents.tsx'
import css from './layout.module.css'
import type { PageLink } from './page-texts.ts'

type ReadingPageProps = {
  text: Pick<TextFile, 'title' | 'lead'>
  /** Between start page and this one; the two stand there by themselves. */
  way?: readonly Crumb[]
  /** One line above the title: a topic, a date. */
  kicker?: ReactNode
  /** Below the lead: figures. */
  opening?: ReactNode
  /** Beside the title where there is room, below it where there is not: a drawing. */
  picture?: ReactNode
  /** Over the whole width, between the opening and the text. */
  band?: ReactNode
  headings: readonly Heading[]
  children: ReactNode
  /** Right of the text where there is room, before it where there is not: figures. */
  side?: ReactNode
  /** Below the table of contents. */
  aside?: ReactNode
  related?: readonly PageLink[]
}

export function ReadingPage(props: ReadingPageProps) {
  const { text, way = [], kicker, opening, picture, band, headings, children, aside } = props
  const { side, related = [] } = props
  const t = useTranslations('pages.text')
  const href = useHref()
  const crumbs = [{ title: t('home'), href: href('home') }, ...way, { title: text.title, href: '' }]
  return (
    <>
      <div className={css.opening}>
        <Container>
          <Breadcrumbs crumbs={crumbs} label={t('breadcrumbs')} />
          <div className={picture ? css.withPicture : undefined}>
            <div>
              {kicker && <p className={css.kicker}>{kicker}</p>}
              <h1 className={css.title}>{text.title}</h1>
              <p className={css.lead}>{text.lead}</p>
              {opening}
            </div>
            {picture}
          </div>
        </Container>
      </div>
      {band}
      <Container
        className={hasContents(headings) ? `${css.columns} ${css.contentsFirst}` : css.columns}
      >
        {side && <div className={css.side}>{side}</div>}
        <div className={css.text}>
          <ContentsFold headings={headings} />
          {children}
        </div>
        <aside className={css.aside}>
          <div className={css.sticky}>
            <ContentsAside headings={headings} />
            {aside}
          </div>
        </aside>
        <div className={css.related}>
          <Related links={related} />
        </div>
      </Container>
    </>
  )
}

function Related({ links }: { links: readonly PageLink[] }) {
  const t = useTranslations('pages.text')
  if (links.length === 0) return null
  return (
    <nav className={css.sticky} aria-labelledby="related">
      <div>
        <h2 id="related" className={css.relatedHeading}>
          {t('related')}
        </h2>
        <ul className={css.links}>
          {links.map(({ page, title, href }) => (
            <li key={page}>
              <a href={href}>{title}</a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
