// Questions and answers: one list to open, and a way to people where it does not help.

import { useTranslations } from 'use-intl/react'
import { useHasPage, useHref } from '#shell/site.tsx'
import { Accordion } from '#ui/accordion.tsx'
import { anchorOf } from '../markdown.tsx'
import { type AnyPage, definePage, type PageContext } from '../page.ts'
import { type Question, questionsOf } from '../questions.ts'
import { Invitation } from '../text-page/invitation.tsx'
import { ReadingPage } from '../text-page/layout.tsx'
import { Prose } from '../text-page/prose.tsx'
import { questionsData } from '../text-page/structured-data.ts'
import { headOf, loadText, type TextData } from '../text-page/text-page.tsx'
import css from './faq.module.css'

type FaqData = TextData & { questions: readonly Question[] }

export const faqPage: AnyPage = definePage<FaqData>({
  load: (context) => {
    const data = loadText(context, 'faq', 'knowledge')
    return { ...data, questions: questionsOf(data.text) }
  },
  head: ({ text, way, questions }, context) => {
    const head = headOf(text, way, context)
    return { ...head, jsonLd: [...(head.jsonLd ?? []), questionsData(questions, context.fill)] }
  },
  Body: Faq,
})

function Faq({ data, context }: { data: FaqData; context: PageContext }) {
  return (
    <>
      <ReadingPage text={data.text} headings={[]} aside={<Ask />} related={data.related}>
        <div className={css.questions}>
          <Accordion
            items={data.questions.map(({ question, answer }) => ({
              key: anchorOf(question),
              title: context.fill(question),
              content: <Prose body={answer} context={context} />,
            }))}
          />
        </div>
      </ReadingPage>
      <Invitation best={context.facts.best} />
    </>
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
      </ul>
    </div>
  )
}
