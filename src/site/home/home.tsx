// The home of a market: the promise, today's best rates, and how it works.

import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { hrefOf, useSite } from '#shell/site.tsx'
import { Accordion } from '#ui/accordion.tsx'
import { Section } from '#ui/section.tsx'
import type { Facts } from '../facts.ts'
import { Markdown } from '../markdown.tsx'
import { definePage, type PageContext } from '../page.ts'
import { type Question, questionsOf } from '../questions.ts'
import { BankWall } from './bank-wall.tsx'
import { BestRates } from './best-rates.tsx'
import { Hero } from './hero.tsx'
import css from './home.module.css'
import { Protection } from './protection.tsx'
import { Steps } from './steps.tsx'

type HomeData = { facts: Facts; questions: readonly Question[]; limit: string }

const shownQuestions = 5

export const homePage = definePage<HomeData>({
  load: ({ facts, content, fill }) => ({
    facts,
    questions: questionsOf(content.pages.get('faq')).slice(0, shownQuestions),
    limit: fill('{guaranteeLimit}'),
  }),
  head: ({ facts }, { text, site }) => {
    const values = { brand: site.brand.name, banks: facts.banks.length }
    return { title: text('home.title', values), description: text('home.description', values) }
  },
  Body: Home,
})

function Home({ data, context }: { data: HomeData; context: PageContext }) {
  return (
    <>
      <Hero facts={data.facts} limit={data.limit} today={context.today} />
      <BestRates best={data.facts.best} />
      <Steps />
      <Protection facts={data.facts} today={context.today} />
      <BankWall facts={data.facts} />
      <Questions questions={data.questions} context={context} />
    </>
  )
}

function Questions({
  questions,
  context,
}: {
  questions: readonly Question[]
  context: PageContext
}) {
  const t = useTranslations('home.questions')
  const site = useSite()
  if (questions.length === 0) return null
  return (
    <Section tone="sunken" labelledBy="questions">
      <div className={css.questions}>
        <h2 id="questions">{t('heading')}</h2>
        <div>
          <Accordion
            items={questions.map(({ question, answer }) => ({
              key: question,
              title: context.fill(question),
              content: <Markdown body={context.fill(answer)} linkTarget={context.linkTarget} />,
            }))}
          />
          <a className={css.more} href={hrefOf(site, 'faq')}>
            {t('all')} <ArrowRight size={18} strokeWidth={1.5} aria-hidden="true" />
          </a>
        </div>
      </div>
    </Section>
  )
}
