// The home of a market: the promise, today's best rates, and how it works.

import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { hrefOf, useHref, useSite } from '#shell/site.tsx'
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

type HomeData = { facts: Facts; questions: readonly Question[]; limit: string; scheme: string }

const shownQuestions = 5

export const homePage = definePage<HomeData>({
  load: ({ facts, content, fill }) => ({
    facts,
    questions: questionsOf(content.pages.get('faq')).slice(0, shownQuestions),
    limit: fill('{guaranteeLimit}'),
    scheme: fill('{guaranteeScheme}'),
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
      <Safety limit={data.limit} scheme={data.scheme} />
      <BankWall banks={data.facts.banks} />
      <Questions questions={data.questions} context={context} />
    </>
  )
}

function Steps() {
  const t = useTranslations('home.steps')
  const href = useHref()
  return (
    <Section tone="sunken" labelledBy="steps">
      <h2 id="steps">{t('heading')}</h2>
      <ol className={css.steps}>
        {(['first', 'second', 'third'] as const).map((step, i) => (
          <li key={step}>
            <span className={css.stepNumber} aria-hidden="true">
              {i + 1}
            </span>
            <h3>{t(`${step}.title`)}</h3>
            <p>{t(`${step}.text`)}</p>
          </li>
        ))}
      </ol>
      <a className={css.more} href={href('howItWorks')}>
        {t('more')} <ArrowRight size={18} strokeWidth={1.5} aria-hidden="true" />
      </a>
    </Section>
  )
}

function Safety({ limit, scheme }: { limit: string; scheme: string }) {
  const t = useTranslations('home.safety')
  const href = useHref()
  return (
    <Section labelledBy="safety">
      <div className={css.safety}>
        <div>
          <h2 id="safety">{t('heading')}</h2>
          <p className={css.text}>{t('text', { limit })}</p>
          <a className={css.more} href={href('guarantee')}>
            {t('more')} <ArrowRight size={18} strokeWidth={1.5} aria-hidden="true" />
          </a>
        </div>
        <dl className={css.cover}>
          <div>
            <dd className={`number ${css.coverLimit}`}>{limit}</dd>
            <dt>{t('limit')}</dt>
          </div>
          <div>
            <dt>{t('scheme')}</dt>
            <dd>{scheme}</dd>
          </div>
        </dl>
      </div>
    </Section>
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
              title: question,
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
