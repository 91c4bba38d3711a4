// What stays of the interest after tax, line by line, with what the example assumes.

import { useTranslations } from 'use-intl/react'
import type { OfferMarket } from '#contracts/offers.ts'
import { formatMoney, formatPercent } from '#domain/format.ts'
import { rate } from '#domain/rate.ts'
import type { NetInterest } from '#domain/tax/net-interest.ts'
import type { TaxLine } from '#domain/tax/tax.ts'
import { useSite } from '#shell/site.tsx'
import { SplitBar } from '#ui/drawing/split-bar.tsx'
import css from './product-plan.module.css'

type TaxExampleProps = {
  net: NetInterest | undefined
  taxMarket: OfferMarket
  hasForeignTax: boolean
}

export function TaxExample({ net, taxMarket, hasForeignTax }: TaxExampleProps) {
  const t = useTranslations('product.tax')
  const { market } = useSite()
  const said = (amount: NetInterest['net']) => formatMoney(market.locale, amount)
  const assumes = `assumes.${taxMarket}` as 'assumes.DE'
  return (
    <section aria-labelledby="tax">
      <h2 id="tax">{t('heading')}</h2>
      {net ? (
        <>
          <p className={css.intro}>{t('text', { gross: said(net.gross) })}</p>
          <SplitBar
            whole={said(net.gross)}
            kept={{ name: t('kept'), written: said(net.net) }}
            taken={{ name: t('taken'), written: said(net.total) }}
            share={(Number(net.net.minor) / Number(net.gross.minor)) * 100 || 0}
          />
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t('line')}</th>
                <th scope="col" className={css.optional}>
                  {t('base')}
                </th>
                <th scope="col">{t('rate')}</th>
                <th scope="col">{t('amount')}</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">{t('gross')}</th>
                <td className={css.optional} />
                <td />
                <td className="number">{said(net.gross)}</td>
              </tr>
              {net.lines.map((line) => (
                <Line key={`${line.key} ${line.rate}`} line={line} />
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('net')}</th>
                <td className={css.optional} />
                <td />
                <td className="number">{said(net.net)}</td>
              </tr>
            </tfoot>
          </table>
          <p className={css.note}>
            {net.lines.length === 0 ? t('nothing') : t(net.isWithheld ? 'withheld' : 'declared')}{' '}
            {t.has(assumes) && t(assumes)} {hasForeignTax && t('assumes.certificate')}
          </p>
        </>
      ) : (
        <p className={css.intro}>{t('none')}</p>
      )}
    </section>
  )
}

function Line({ line: { key, base, rate: percent, amount } }: { line: TaxLine }) {
  const t = useTranslations('product.tax.lines')
  const { market } = useSite()
  const { locale } = market
  const name = (key.startsWith('band') ? 'band' : key) as 'band'
  const deducted = { ...amount, minor: -amount.minor }
  return (
    <tr>
      <th scope="row">{t(name)}</th>
      <td className={`number ${css.optional}`}>{formatMoney(locale, base)}</td>
      <td className="number">{Number(percent) > 0 && formatPercent(locale, rate(percent))}</td>
      <td className="number">{formatMoney(locale, deducted)}</td>
    </tr>
  )
}
