// The pages of investment products: what they are, figures from the rules, and the risk said plainly.

import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { investmentCalls } from '#contracts/investments.ts'
import type { WireTemplate } from '#contracts/strategy-course.ts'
import {
  cryptoProduct,
  hasOwnMixes,
  marketStrategies,
  ownProduct,
  startedProduct,
} from '#domain/investment/buying.ts'
import type { InvestmentFamily } from '#domain/investment/investor.ts'
import { hasCrypto } from '#domain/investment/own-mix.ts'
import type { Locale } from '#domain/market.ts'
import { useHasPage, useHref, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { headingsOf } from '../markdown.tsx'
import { type AnyPage, definePage, type PageContext } from '../page.ts'
import { useAuthLinks } from '../text-page/auth-links.ts'
import { ReadingPage } from '../text-page/layout.tsx'
import { PagePicture, type PictureName } from '../text-page/page-picture.tsx'
import { Prose } from '../text-page/prose.tsx'
import { headOf, loadText, type TextData } from '../text-page/text-page.tsx'
import {
  type BuiltLadder,
  builtLadder,
  LadderBuilder,
  ladderParameters,
} from './ladder-builder.tsx'
import {
  type Figure,
  figuresOf,
  type InvestingPage,
  type Strategy,
  strategiesOf,
} from './product-figures.ts'
import { Strategies } from './strategies.tsx'
import { TrackRecords } from './track-records.tsx'
import css from './wealth.module.css'

/** What becomes of money in each, drawn. */
const pictures: Record<InvestingPage, PictureName> = {
  wealth: 'fan',
  interestPortfolio: 'ladder',
  etfConfigurator: 'mixture',
  sustainableInvesting: 'reeds',
  privateEquity: 'dip',
  pension: 'years',
  crypto: 'swell',
}

type InvestingData = TextData & {
  page: InvestingPage
  figures: Figure[]
  strategies: Strategy[]
  isDeposit: boolean
  ladder: BuiltLadder | undefined
  /** Of strategies that can be begun with here. */
  templates: WireTemplate[]
  /** To new business. */
  isOpen: boolean
}

const begins = {
  [startedProduct]: 'beginHere',
  [ownProduct]: 'beginOwn',
  [cryptoProduct]: 'beginCrypto',
} as const

/** What a page is about; interest is earned by deposits. */
const families: Partial<Record<InvestingPage, InvestmentFamily>> = {
  ...{ wealth: 'DWM', sustainableInvesting: 'DWM', etfConfigurator: 'ROBO' },
  ...{ crypto: 'CRYPTO', privateEquity: 'PE', pension: 'PENSION' },
}

/** What can be ordered online from a page. */
function begunOn(page: InvestingPage, market: Locale): keyof typeof begins | undefined {
  if (page === 'wealth' && marketStrategies(market).length > 0) return startedProduct
  if (page === 'etfConfigurator' && hasOwnMixes(market)) return ownProduct
  return page === 'crypto' && hasCrypto(market) ? cryptoProduct : undefined
}

/** How to begin, and where; with deposits, where it cannot be done online. */
function useBeginning({ page, isOpen }: Pick<InvestingData, 'page' | 'isOpen'>) {
  const { locale } = useSite().market
  const href = useHref()
  const hasPage = useHasPage()
  if (isOpen && page === 'pension' && hasPage('pensionArea'))
    return { text: 'beginPension', target: href('pensionArea'), act: 'startPension' } as const
  if (isOpen && page === 'privateEquity' && hasPage('commitment'))
    return { text: 'beginEquity', target: href('commitment'), act: 'startEquity' } as const
  const product = isOpen ? begunOn(page, locale) : undefined
  if (product)
    return {
      ...({ text: begins[product], act: 'start' } as const),
      target: href('investmentStart', { product }),
    }
  return hasPage('interestPortfolio')
    ? ({ text: 'begin', target: href('interestPortfolio'), act: 'ladder' } as const)
    : ({ text: 'begin', target: href('term'), act: 'offers' } as const)
}

/** Other markets keep their text. */
const templatesIn = async ({ site, ask }: PageContext) =>
  marketStrategies(site.market.locale).length > 0
    ? ask(investmentCalls.templates, { params: undefined, query: undefined, body: undefined })
    : []

async function isOpenIn(page: InvestingPage, { site, ask }: PageContext): Promise<boolean> {
  const family = families[page]
  if (!family) return true
  const query = { locale: site.market.locale }
  const open = await ask(investmentCalls.families, { params: undefined, query, body: undefined })
  return open.includes(family)
}

/** [PRD-004, PRD-005, PRD-006, PRD-007, PRD-008] */
export const investingPage = (page: InvestingPage): AnyPage =>
  definePage<InvestingData>({
    ...(page === 'interestPortfolio' && { asks: ladderParameters }),
    load: async (context) => ({
      ...loadText(context, page, 'investing'),
      page,
      figures: figuresOf(page, context),
      strategies: strategiesOf(page),
      isDeposit: page === 'interestPortfolio',
      ladder: page === 'interestPortfolio' ? builtLadder(context) : undefined,
      templates: page === 'wealth' ? await templatesIn(context) : [],
      isOpen: await isOpenIn(page, context),
    }),
    head: ({ text, way }, context) => headOf(text, way, context, pictures[page]),
    Body: Investing,
  })

function Investing({ data, context }: { data: InvestingData; context: PageContext }) {
  const t = useTranslations('pages.investing')
  const { page, text, related, figures, strategies, isDeposit, ladder, templates } = data
  const { register } = useAuthLinks()
  const begin = useBeginning(data)
  return (
    <ReadingPage
      text={text}
      opening={
        <>
          <Figures figures={figures} />
          <Strategies strategies={strategies} />
          {!isDeposit && (
            <div className={css.first}>
              <ButtonLink href={begin.target}>{t(begin.act)}</ButtonLink>
              <p>{t('riskHeading')}</p>
            </div>
          )}
        </>
      }
      picture={<PagePicture name={pictures[page]} />}
      band={ladder ? <LadderBuilder built={ladder} /> : <TrackRecords templates={templates} />}
      headings={headingsOf(context.fill(text.body))}
      related={related}
    >
      <Prose body={text.body} context={context} />
      {!isDeposit && (
        <p className={css.risk}>
          <TriangleAlert size={24} strokeWidth={1.5} aria-hidden="true" />
          <span>
            <strong>{t('riskHeading')}</strong> {t('risk')}
          </span>
        </p>
      )}
      {!isDeposit && (
        <div className={css.begin}>
          <p>{t(begin.text)}</p>
          <div className={css.ways}>
            <ButtonLink href={begin.target}>{t(begin.act)}</ButtonLink>
            <ButtonLink look="secondary" href={register}>
              {t('register')}
            </ButtonLink>
          </div>
        </div>
      )}
    </ReadingPage>
  )
}

function Figures({ figures }: { figures: readonly Figure[] }) {
  const names = useTranslations('pages.investing.figures') as unknown as (key: string) => string
  if (figures.length === 0) return null
  return (
    <dl className={css.figures}>
      {figures.map(({ key, value }) => (
        <div key={key}>
          <dd className={`number ${css.figure}`}>{value}</dd>
          <dt>{names(key)}</dt>
        </div>
      ))}
    </dl>
  )
}
