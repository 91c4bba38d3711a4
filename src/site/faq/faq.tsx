// Questions and answers in groups, a search that needs no script, and a way to people where neither helps.

import { useTranslations } from 'use-intl/react'
import { useHasPage, useHref } from '#shell/site.tsx'
import { Accordion } from '#ui/accordion.tsx'
import { SearchForm } from '#ui/search-form.tsx'
import { anchorOf } from '../markdown.tsx'
import { type AnyPage, definePage, type PageContext } from '../page.ts'
import { type Question, questionsAbout, questionsOf } from '../questions.ts'
import { Invitation } from '../text-page/invitation.tsx'
import { ReadingPage } from '../text-page/layout.tsx'
import { PagePicture } from '../text-page/page-picture.tsx'
import { Prose } from '../text-page/prose.tsx'
import { questionsData } from '../text-page/structured-data.ts'
import { headOf, loadText, type TextData } from '../text-page/text-page.tsx'
import css from './faq.module.css'
import { type FoundPage, pagesAbout } from './found-pages.ts'

type FaqData = TextData & { questions: readonly Question[]; asked: string; pages: FoundPage[] }

export const faqPage: AnyPage = definePage<FaqData>({
  asks: ['q'],
  load: (context) => {
    const data = loadText(context, 'faq', 'knowledge')
    const asked = context.asked.q?.trim() ?? ''
    return {
      ...data,
      questions: questionsOf(data.text),
      asked,
      pages: pagesAbout(context, asked),
    }
  },
  head: ({ text, way, questions }, context) => {
    const head = headOf(text, way, context)
    return { ...head, jsonLd: [...(head.jsonLd ?? []), questionsData(questions, context.fill)] }
  },
  Body: Faq,
})

function Faq({ data, context }: { data: FaqData; context: PageContext }) {
  const { text, related, questions, asked, pages } = data
  const found = questionsAbout(questions, asked)
  const groups = [...Map.groupBy(found, ({ group }) => group)]
  return (
    <>
      <ReadingPage
        text={text}
        picture={<PagePicture name="lighthouse" />}
        headings={groups.map(([group]) => ({ id: anchorOf(group), text: group }))}
        aside={<Ask />}
        related={related}
      >
        <div className={css.questions}>
          <QuestionSearch asked={asked} count={found.length} />
          {groups.map(([group, inGroup]) => (
            <section key={group} aria-labelledby={anchorOf(group)}>
              <h2 id={anchorOf(group)}>{group}</h2>
              <Accordion
                items={inGroup.map(({ question, answer }) => ({
                  key: anchorOf(question),
                  title: context.fill(question),
                  content: <Prose body={answer} context={context} />,
                  isOpen: asked !== '' && found.length === 1,
                }))}
              />
            </section>
          ))}
          {asked && <FoundPages pages={pages} />}
        </div>
      </ReadingPage>
      <Invitation best={context.facts.best} />
    </>
  )
}

/** Sent as an address, answered by the server. */
function QuestionSearch({ asked, count }: { asked: string; count: number }) {
  const t = useTranslations('pages.faq')
  const href = useHref()
  return (
    <div>
      <SearchForm action={href('faq')} label={t('search')} find={t('find')} asked={asked} />
      {asked && (
        <p className={css.found} role="status">
          {t('found', { count })} <a href={href('faq')}>{t('all')}</a>
        </p>
      )}
    </div>
  )
}

function FoundPages({ pages }: { pages: readonly FoundPage[] }) {
  const t = useTranslations('pages.faq')
  return (
    <section aria-labelledby="pages">
      <h2 id="pages">{t('pages')}</h2>
      <p>{t('pageCount', { count: pages.length })}</p>
      <ul className={css.pages}>
        {pages.map(({ title, lead, href }) => (
          <li key={href}>
            <a href={href}>{title}</a>
            <p>{lead}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Ask() {
  const t = useTranslations('pages.faq')
  const href = useHref()
  const hasPage = useHasPage()
  return (
    <div className={css.ask}>
      <h2>{t('unanswered')}</h2>
      <p>{t('ask')}</p>
      <ul className={css.ways}>
        <li>
          <a href={href('contact')}>{t('contact')}</a>
        </li>
        {hasPage('complaints') && (
          <li>
            <a href={href('complaints')}>{t('complaints')}</a>
          </li>
        )}
        <li>
          <a href={href('bereavement')}>{t('bereavement')}</a>
        </li>
      </ul>
    </div>
  )
}
