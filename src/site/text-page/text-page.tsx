// A page that is its text: company, knowledge and legal pages of every market.

import type { ComponentType } from 'react'
import { useTranslations } from 'use-intl/react'
import { date } from '#domain/date.ts'
import { formatDate } from '#domain/format.ts'
import type { Page } from '#domain/site/routes.ts'
import { hrefOf } from '#shell/site.tsx'
import type { Crumb } from '#ui/breadcrumbs.tsx'
import type { TextFile } from '../content.ts'
import { headingsOf } from '../markdown.tsx'
import { type AnyPage, definePage, type Head, type PageContext } from '../page.ts'
import { Invitation } from './invitation.tsx'
import { ReadingPage } from './layout.tsx'
import { linkDrawing, PagePicture, type PictureName } from './page-picture.tsx'
import { type Group, type PageLink, pagesBeside, textOf } from './page-texts.ts'
import { Prose } from './prose.tsx'
import { breadcrumbData } from './structured-data.ts'

export type TextData = { text: TextFile; related: PageLink[]; way: Crumb[] }

export const loadText = (
  context: PageContext,
  page: Page,
  group: Group,
  parent?: Page,
): TextData => ({
  text: textOf(context, page),
  related: pagesBeside(context, group, page),
  way: parent ? [{ title: textOf(context, parent).title, href: hrefOf(context.site, parent) }] : [],
})

export function headOf(
  { title, description }: Pick<TextFile, 'title' | 'description'>,
  way: readonly Crumb[],
  context: PageContext,
  picture?: PictureName,
): Head {
  const { site, text } = context
  const home = { title: text('pages.text.home'), href: hrefOf(site, 'home') }
  const here = { title, href: hrefOf(site, site.page, site.params) }
  return {
    title: text('pages.text.title', { title, brand: site.brand.name }),
    description,
    jsonLd: [breadcrumbData([home, ...way, here], context)],
    ...linkDrawing(picture),
  }
}

type TextPageSettings = {
  group: Group
  /** The page this one stands below. */
  parent?: Page
  /** What the page lets one do, before the text that explains it. */
  Act?: ComponentType
  /** Beside its title. */
  picture?: PictureName
}

type TextPageData = TextData & Pick<TextPageSettings, 'group' | 'Act' | 'picture'>

export const textPage = (page: Page, { parent, ...settings }: TextPageSettings): AnyPage =>
  definePage<TextPageData>({
    load: (context) => ({ ...settings, ...loadText(context, page, settings.group, parent) }),
    head: ({ text, way, picture }, context) => headOf(text, way, context, picture),
    Body: TextPage,
  })

function TextPage({ data, context }: { data: TextPageData; context: PageContext }) {
  const { text, related, way, group, Act, picture } = data
  return (
    <>
      <ReadingPage
        text={text}
        way={way}
        picture={picture && <PagePicture name={picture} />}
        kicker={text.date && <Updated day={text.date} context={context} />}
        headings={headingsOf(context.fill(text.body))}
        related={related}
      >
        {Act && <Act />}
        <Prose body={text.body} context={context} />
      </ReadingPage>
      {group !== 'legal' && <Invitation best={context.facts.best} />}
    </>
  )
}

function Updated({ day, context }: { day: string; context: PageContext }) {
  const t = useTranslations('pages.text')
  const { locale } = context.site.market
  return <time dateTime={day}>{t('updated', { date: formatDate(locale, date(day), 'long') })}</time>
}
