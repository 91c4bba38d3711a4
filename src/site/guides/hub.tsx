// The hubs of the guides: an introduction, and every article with its topic, day and length.

import { useTranslations } from 'use-intl/react'
import { hrefOf } from '#shell/site.tsx'
import { Section } from '#ui/section.tsx'
import type { TextFile } from '../content.ts'
import { type Guide, guidesOf } from '../guide-list.ts'
import { type AnyPage, definePage, type PageContext } from '../page.ts'
import { Invitation } from '../text-page/invitation.tsx'
import { ReadingPage } from '../text-page/layout.tsx'
import { type PageLink, pagesBeside, textOf } from '../text-page/page-texts.ts'
import { Prose } from '../text-page/prose.tsx'
import { headOf } from '../text-page/text-page.tsx'
import { GuideCards } from './guide-cards.tsx'
import css from './guides.module.css'
import type { Hub } from './topics.ts'

type HubData = {
  text: Pick<TextFile, 'title' | 'description' | 'lead' | 'body'>
  guides: Guide[]
  /** Guides of the other hub, so that a short list is not the end of the road. */
  others: Guide[]
  related: PageLink[]
}

export const hubPage = (hub: Hub): AnyPage =>
  definePage<HubData>({
    load: (context) => {
      const guides = guidesOf(context)
      return {
        text: textOf(context, hub),
        guides: guides.filter((guide) => guide.hub === hub),
        others: guides.filter((guide) => guide.hub !== hub),
        related: pagesBeside(context, 'knowledge', hub),
      }
    },
    head: ({ text }, context) => headOf(text, [], context),
    Body: GuideHub,
  })

/** All guides on one page, where the market has one above its two hubs. */
export const allGuidesPage: AnyPage = definePage<HubData>({
  load: (context) => ({
    text: {
      title: context.text('guides.all.title'),
      description: context.text('guides.all.description'),
      lead: context.text('guides.all.lead'),
      body: '',
    },
    guides: guidesOf(context),
    others: [],
    related: pagesBeside(context, 'knowledge', context.site.page),
  }),
  head: ({ text }, context) => headOf(text, [], context),
  Body: GuideHub,
})

function GuideHub({ data, context }: { data: HubData; context: PageContext }) {
  const t = useTranslations('guides')
  const { text, guides, others, related } = data
  return (
    <>
      <ReadingPage text={text} headings={[]} related={related}>
        {text.body && <Prose body={text.body} context={context} />}
      </ReadingPage>
      {guides.length > 0 && (
        <Section tone="sunken" labelledBy="articles">
          <h2 id="articles" className={css.heading}>
            {t('articles')}
          </h2>
          <GuideCards guides={guides} hasLead={guides.length !== 3} />
        </Section>
      )}
      {others.length > 0 && (
        <Section labelledBy="others">
          <h2 id="others" className={css.heading}>
            {t('others')}
          </h2>
          <GuideCards guides={others} hasLead={others.length === 1} />
        </Section>
      )}
      <Invitation best={context.facts.best} />
    </>
  )
}

export const hubCrumb = (context: PageContext, hub: Hub) => ({
  title: textOf(context, hub).title,
  href: hrefOf(context.site, hub),
})
