// One guide: the article, how long it takes, and what to read next.

import { useTranslations } from 'use-intl/react'
import { hrefOf } from '#shell/site.tsx'
import type { Crumb } from '#ui/breadcrumbs.tsx'
import { GuideDiagram } from '#ui/drawing/guide-diagram.tsx'
import { Container } from '#ui/section.tsx'
import { type Guide, guidesOf, relatedGuides } from '../guide-list.ts'
import { headingsOf } from '../markdown.tsx'
import { type AnyPage, definePage, type PageContext, PageNotFound } from '../page.ts'
import { Invitation } from '../text-page/invitation.tsx'
import { ReadingPage } from '../text-page/layout.tsx'
import { Prose } from '../text-page/prose.tsx'
import { articleData } from '../text-page/structured-data.ts'
import { headOf } from '../text-page/text-page.tsx'
import { GuideCards, GuideFacts } from './guide-cards.tsx'
import css from './guides.module.css'
import { hubCrumb } from './hub.tsx'
import { TodaysFigures } from './todays-figures.tsx'
import type { Hub } from './topics.ts'

type ArticleData = { guide: Guide; way: Crumb[]; related: Guide[] }

/** An article lives under one hub only; under the other it does not exist. */
export const articlePage = (hub: Hub): AnyPage =>
  definePage<ArticleData>({
    load: (context) => {
      const guides = guidesOf(context)
      const guide = guides.find(({ name }) => name === context.site.params.article)
      if (!guide || guide.hub !== hub) throw new PageNotFound()
      return { guide, way: [hubCrumb(context, hub)], related: relatedGuides(guides, guide) }
    },
    head: ({ guide, way }, context) => {
      const head = headOf(guide, way, context)
      const { page, params } = context.site
      const article = articleData(guide, hrefOf(context.site, page, params), context)
      return { ...head, drawing: guide.drawing, jsonLd: [...(head.jsonLd ?? []), article] }
    },
    Body: Article,
  })

function Article({ data, context }: { data: ArticleData; context: PageContext }) {
  const t = useTranslations('guides')
  const { guide, way, related } = data
  return (
    <>
      <article>
        <ReadingPage
          text={guide}
          way={way}
          kicker={<GuideFacts guide={guide} />}
          picture={<GuideDiagram name={guide.drawing} label={t(`drawings.${guide.drawing}`)} />}
          side={<TodaysFigures guide={guide} context={context} />}
          headings={headingsOf(context.fill(guide.body))}
        >
          <Prose body={guide.body} context={context} />
        </ReadingPage>
      </article>
      {related.length > 0 && (
        <section className={css.next} aria-labelledby="next">
          <Container>
            <h2 id="next" className={css.heading}>
              {t('next')}
            </h2>
            <GuideCards guides={related} />
          </Container>
        </section>
      )}
      <Invitation best={context.facts.best} />
    </>
  )
}
