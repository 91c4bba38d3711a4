// Tax on interest: who takes it and what is left, explained, with an example reckoned by the engine.

import { useTranslations } from 'use-intl/react'
import { formatMoney, formatPercent } from '#domain/format.ts'
import type { Money } from '#domain/money.ts'
import { rate } from '#domain/rate.ts'
import type { TaxLine } from '#domain/tax/tax.ts'
import { useSite } from '#shell/site.tsx'
import prose from '#ui/prose.module.css'
import { headingsOf } from '../markdown.tsx'
import { type AnyPage, definePage, type PageContext } from '../page.ts'
import { Invitation } from '../text-page/invitation.tsx'
import { ReadingPage } from '../text-page/layout.tsx'
import { PagePicture } from '../text-page/page-picture.tsx'
import { Prose } from '../text-page/prose.tsx'
import { headOf, loadText, type TextData } from '../text-page/text-page.tsx'
import css from './taxes.module.css'
import { type WorkedExample, workedExample } from './worked-example.ts'

type TaxesData = TextData & { example: WorkedExample | undefined }

export const taxesPage: AnyPage = definePage<TaxesData>({
  load: (context) => ({
    ...loadText(context, 'taxes', 'knowledge'),
    example: workedExample(context.site.market, context.today),
  }),
  head: ({ text, way }, context) => headOf(text, way, context, 'allowance'),
  Body: Taxes,
})

function Taxes({ data, context }: { data: TaxesData; context: PageContext }) {
  const t = useTranslations('pages.taxes')
  const { text, related, example } = data
  const headings = [
    ...headingsOf(context.fill(text.body)),
    ...(example ? [{ id: 'example', text: t('heading') }] : []),
  ]
  return (
    <>
      <ReadingPage
        text={text}
        picture={<PagePicture name="allowance" />}
        headings={headings}
        related={related}
      >
        <Prose body={text.body} context={context} />
        {example && <Example example={example} year={context.today.slice(0, 4)} />}
      </ReadingPage>
      <Invitation best={context.facts.best} />
    </>
  )
}

function Example({ example, year }: { example: WorkedExample; year: string }) {
  const t = useTranslations('pages.taxes')
  const { from, start, allowance, lines, total, net, isWithheld } = example
  return (
    <section className={`${prose.prose} ${css.example}`} aria-labelledby="example">
      <h2 id="example">{t('heading')}</h2>
      <p>{t(isWithheld ? 'withheld' : 'declared', { year })}</p>
      <table className={css.bill}>
        <caption className="visually-hidden">{t('heading')}</caption>
        <tbody>
          <Row label={t(`from.${from}`)} amount={start} />
          {allowance && <Row label={t('allowance')} amount={allowance} isTakenOff />}
          {lines.map((line) => (
            <LineRow key={line.key} line={line} />
          ))}
        </tbody>
        <tfoot>
          <Row label={t('total')} amount={total} isSum />
          {net && <Row label={t('net')} amount={net} isSum />}
        </tfoot>
      </table>
      <p className={css.note}>{t('disclaimer')}</p>
    </section>
  )
}

type RowProps = {
  label: string
  detail?: string
  amount: Money
  isTakenOff?: boolean
  isSum?: boolean
}

function Row({ label, detail, amount, isTakenOff = false, isSum = false }: RowProps) {
  const { locale } = useSite().market
  return (
    <tr className={isSum ? css.sum : undefined}>
      <th scope="row">
        {label}
        {detail && <span className={css.detail}>{detail}</span>}
      </th>
      <td className="number">
        {isTakenOff && '−'}
        {formatMoney(locale, amount)}
      </td>
    </tr>
  )
}

function LineRow({ line: { key, base, rate: percent, amount } }: { line: TaxLine }) {
  const t = useTranslations('pages.taxes')
  const { locale } = useSite().market
  const names = useTranslations('pages.taxes.lines') as unknown as (key: string) => string
  const values = {
    rate: formatPercent(locale, rate(percent)),
    base: formatMoney(locale, base),
  }
  return <Row label={names(key)} detail={t('share', values)} amount={amount} />
}
