// How it works: the steps on one line of travel, then cost and second thoughts.

import { useTranslations } from 'use-intl/react'
import { ButtonLink } from '#ui/button.tsx'
import { sectionsOf } from '../markdown.tsx'
import { type AnyPage, definePage, type PageContext } from '../page.ts'
import { useAuthLinks } from '../text-page/auth-links.ts'
import { Invitation } from '../text-page/invitation.tsx'
import { ReadingPage } from '../text-page/layout.tsx'
import { Prose } from '../text-page/prose.tsx'
import { headOf, loadText, type TextData } from '../text-page/text-page.tsx'
import css from './how-it-works.module.css'
import { restOf, stepsOf } from './steps.ts'
import { WayBand } from './way-band.tsx'

export const howItWorksPage: AnyPage = definePage<TextData>({
  load: (context) => loadText(context, 'howItWorks', 'company'),
  head: ({ text, way }, context) => headOf(text, way, context),
  Body: HowItWorks,
})

function HowItWorks({
  data: { text, related },
  context,
}: {
  data: TextData
  context: PageContext
}) {
  const t = useTranslations('pages.howItWorks')
  const { register } = useAuthLinks()
  const sections = sectionsOf(context.fill(text.body))
  const rest = restOf(sections)
  return (
    <>
      <ReadingPage
        text={text}
        headings={sections}
        related={related}
        band={<WayBand best={context.facts.best} today={context.today} />}
      >
        <ol className={css.steps}>
          {stepsOf(sections).map(({ id, number, title, body }) => (
            <li key={id}>
              <span className={css.number} aria-hidden="true">
                {number}
              </span>
              <div>
                <h2 id={id}>{title}</h2>
                <Prose body={body} context={context} />
              </div>
            </li>
          ))}
        </ol>
        <p className={css.begin}>
          <ButtonLink href={register} size="large">
            {t('register')}
          </ButtonLink>
        </p>
        <Prose
          body={rest.map(({ text: heading, body }) => `## ${heading}\n\n${body}`).join('\n\n')}
          context={context}
        />
      </ReadingPage>
      <Invitation best={context.facts.best} />
    </>
  )
}
