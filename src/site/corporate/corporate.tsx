// The company's pages for banks, partners and businesses: text, and one person to write to.

import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { commonNetworkIcons } from '#domain/shell/footer.ts'
import { socialHref } from '#domain/shell/outside.ts'
import type { Page } from '#domain/site/routes.ts'
import { NetworkIcon } from '#shell/footer/network-icon.tsx'
import { useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Container } from '#ui/section.tsx'
import { headingsOf } from '../markdown.tsx'
import { type AnyPage, definePage, type PageContext } from '../page.ts'
import { ReadingPage } from '../text-page/layout.tsx'
import type { PageLink } from '../text-page/page-texts.ts'
import { Prose } from '../text-page/prose.tsx'
import { headOf, loadText, type TextData } from '../text-page/text-page.tsx'
import css from './corporate.module.css'

/** The roads that begin on the company's first page. */
const roads: readonly Page[] = [
  'corporate.partnerBank',
  'corporate.distribution',
  'corporate.bankingAsAService',
  'corporate.cashSolutions',
]

/** [NAV-018, NAV-019, NAV-021, NAV-022] */
export const corporatePage = (page: Page): AnyPage =>
  definePage<TextData>({
    load: (context) =>
      loadText(context, page, 'corporate', page === 'corporate' ? undefined : 'corporate'),
    head: ({ text, way }, context) => headOf(text, way, context),
    Body: page === 'corporate' ? CorporateHome : CorporateText,
  })

function CorporateText({
  data: { text, related, way },
  context,
}: {
  data: TextData
  context: PageContext
}) {
  return (
    <>
      <ReadingPage
        text={text}
        way={way}
        headings={headingsOf(context.fill(text.body))}
        related={related}
      >
        <Prose body={text.body} context={context} />
      </ReadingPage>
      <WriteToUs subject={text.title} />
    </>
  )
}

function CorporateHome({
  data: { text, related },
  context,
}: {
  data: TextData
  context: PageContext
}) {
  const isRoad = ({ page }: PageLink) => roads.includes(page)
  return (
    <>
      <ReadingPage
        text={text}
        headings={headingsOf(context.fill(text.body))}
        related={related.filter((link) => !isRoad(link))}
        opening={<Roads links={related.filter(isRoad)} />}
      >
        <Prose body={text.body} context={context} />
      </ReadingPage>
      <WriteToUs subject={text.title} />
    </>
  )
}

function Roads({ links }: { links: readonly PageLink[] }) {
  return (
    <ul className={css.roads}>
      {links.map(({ page, title, lead, href }) => (
        <li key={page}>
          <a className={css.road} href={href}>
            <span className={css.roadTitle}>
              {title} <ArrowRight size={20} strokeWidth={1.5} aria-hidden="true" />
            </span>
            <span className={css.roadLead}>{lead}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function WriteToUs({ subject }: { subject: string }) {
  const t = useTranslations('corporate')
  const { brand } = useSite()
  const mail = `mailto:${brand.supportMail}?subject=${encodeURIComponent(subject)}`
  return (
    <section className={css.write} aria-labelledby="write">
      <Container className={css.writeGrid}>
        <div>
          <h2 id="write">{t('write')}</h2>
          <p>{t('writeText')}</p>
          <Networks />
        </div>
        <ButtonLink href={mail} size="large">
          {t('writeMail')}
        </ButtonLink>
      </Container>
    </section>
  )
}

/** Where businesses follow us; elsewhere the footer has all five. [FTR-034, FTR-035] */
function Networks() {
  const t = useTranslations('footer.social')
  const { brand, origins } = useSite()
  return (
    <ul className={css.networks}>
      {commonNetworkIcons.map((network) => {
        const href = socialHref(origins, network)
        return (
          href && (
            <li key={network}>
              <a href={href} rel="noopener">
                <NetworkIcon network={network} alt={t(network, { brand: brand.name })} />
              </a>
            </li>
          )
        )
      })}
    </ul>
  )
}
