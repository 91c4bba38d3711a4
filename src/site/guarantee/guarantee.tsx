// Deposit protection: the rule explained, the limit large, and the schemes behind today's offers.

import { useTranslations } from 'use-intl/react'
import { formatDate, formatRound } from '#domain/format.ts'
import { useSite } from '#shell/site.tsx'
import { Flag } from '#ui/flag.tsx'
import prose from '#ui/prose.module.css'
import { CountryMap } from '../country-map/country-map.tsx'
import { headingsOf } from '../markdown.tsx'
import { type AnyPage, definePage, type PageContext } from '../page.ts'
import { Invitation } from '../text-page/invitation.tsx'
import { ReadingPage } from '../text-page/layout.tsx'
import { PagePicture } from '../text-page/page-picture.tsx'
import { Prose } from '../text-page/prose.tsx'
import { headOf, loadText, type TextData } from '../text-page/text-page.tsx'
import { CoverExample, type ExampleCover, exampleCover } from './cover-example.tsx'
import { type CoveredScheme, coveredSchemes } from './covered-schemes.ts'
import css from './guarantee.module.css'

type GuaranteeData = TextData & {
  schemes: CoveredScheme[]
  limit: string
  example: ExampleCover | undefined
  /** A market without a country has no scheme of its own. */
  scheme: string | undefined
}

export const guaranteePage: AnyPage = definePage<GuaranteeData>({
  load: (context) => ({
    ...loadText(context, 'guarantee', 'knowledge'),
    schemes: coveredSchemes(context.facts.banks, context.today, context.site.market.locale),
    limit: context.fill('{guaranteeLimit}'),
    example: exampleCover(context),
    scheme: context.site.market.country && context.fill('{guaranteeScheme}'),
  }),
  head: ({ text, way }, context) => headOf(text, way, context),
  Body: Guarantee,
})

function Guarantee({ data, context }: { data: GuaranteeData; context: PageContext }) {
  const t = useTranslations('pages.guarantee')
  const { text, related, schemes, example } = data
  const headings = [
    ...headingsOf(context.fill(text.body)),
    ...(schemes.length > 0 ? [{ id: 'schemes', text: t('schemes') }] : []),
  ]
  return (
    <>
      <ReadingPage
        text={text}
        opening={<Limit data={data} />}
        picture={<CountryMap facts={context.facts} otherwise={<PagePicture name="jars" />} />}
        band={example && <CoverExample example={example} />}
        headings={headings}
        related={related}
      >
        <Prose body={text.body} context={context} />
        {schemes.length > 0 && <Schemes schemes={schemes} context={context} />}
      </ReadingPage>
      <Invitation best={context.facts.best} />
    </>
  )
}

function Limit({ data: { limit, scheme, schemes, example } }: { data: GuaranteeData }) {
  const t = useTranslations('pages.guarantee')
  return (
    <dl className={css.limit}>
      {!example && (
        <div>
          <dt>{t('limit')}</dt>
          <dd className={`number ${css.figure}`}>{limit}</dd>
        </div>
      )}
      {scheme ? (
        <div>
          <dt>{t('scheme')}</dt>
          <dd className={css.scheme}>{scheme}</dd>
        </div>
      ) : (
        <div>
          <dt>{t('schemeCount')}</dt>
          <dd className={`number ${css.figure}`}>{schemes.length}</dd>
        </div>
      )}
    </dl>
  )
}

function Schemes({ schemes, context }: { schemes: CoveredScheme[]; context: PageContext }) {
  const t = useTranslations('pages.guarantee')
  const { locale } = useSite().market
  return (
    <div className={`${prose.prose} ${css.schemes}`}>
      <h2 id="schemes">{t('schemes')}</h2>
      <p>{t('schemesLead', { date: formatDate(locale, context.today, 'long') })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take focus */}
      <section className={prose.table} tabIndex={0} aria-label={t('schemes')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('country')}</th>
              <th scope="col">{t('schemeColumn')}</th>
              <th scope="col" className={prose.figure}>
                {t('limitColumn')}
              </th>
              <th scope="col" className={prose.figure}>
                {t('banks')}
              </th>
            </tr>
          </thead>
          <tbody>
            {schemes.map(({ scheme, country, limit, bankCount }) => (
              <tr key={scheme.key}>
                <td>
                  <span className={css.country}>
                    <Flag code={scheme.country} /> {country}
                  </span>
                </td>
                <td>{scheme.name}</td>
                <td className={prose.figure}>{formatRound(locale, limit)}</td>
                <td className={prose.figure}>{bankCount}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
