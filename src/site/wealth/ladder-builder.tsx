// Builds a ladder from today's offers: a form that is sent as an address, answered by the server alone.

import { useTranslations } from 'use-intl/react'
import { formatMoney, formatPercent, formatRound, parseAmount } from '#domain/format.ts'
import type { Market } from '#domain/market.ts'
import { type Money, money } from '#domain/money.ts'
import {
  type Ladder,
  type LadderOffer,
  type LadderRefusal,
  ladderOf,
  type RungCount,
  rungCounts,
} from '#domain/offer/ladder.ts'
import { useOfferWords } from '#shell/offer-words.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { BankSign } from '#ui/drawing/bank-sign.tsx'
import { LadderRungs } from '#ui/drawing/ladder-rungs.tsx'
import { Section } from '#ui/section.tsx'
import { offerBook } from '../offer-book.ts'
import type { PageContext } from '../page.ts'
import { limitOf, type ShownOffer, shownOffer } from '../shown-offer.ts'
import css from './ladder-builder.module.css'

/** What the form sends. */
export const ladderParameters = ['amount', 'rungs'] as const

type OnLadder = LadderOffer & { shown: ShownOffer }

export type BuiltLadder = {
  /** As typed, so that nothing is lost. */
  typed: string
  amount: Money | undefined
  rungs: RungCount
  answer: Ladder<OnLadder> | LadderRefusal | { refusal: 'UNREADABLE' }
}

const usualPart = 1_000_000n
const usualRungs: RungCount = 5

/** Offers in the market's money whose cover is counted in the same. */
function offersFor(context: PageContext): OnLadder[] {
  const { facts, site } = context
  const { currency } = site.market
  const wires = facts.offers.filter((offer) => offer.type === 'TERM' && offer.currency === currency)
  const book = offerBook(wires, facts.banks, context)
  return book.offers.flatMap((record) => {
    const shown = shownOffer(book, record)
    const limit = limitOf(shown)
    const { id, bankId, rate, minimum, maximum, terms } = shown
    return limit.currency === currency
      ? [{ ...{ id, bankId, rate, minimum, maximum, terms }, limit, shown }]
      : []
  })
}

function askedFor(asked: PageContext['asked'], { locale, currency }: Market) {
  const rungs = rungCounts.find((count) => String(count) === asked.rungs) ?? usualRungs
  const usual = formatRound(locale, money(usualPart * BigInt(rungs), currency))
  const typed = asked.amount ?? usual
  const amount = parseAmount(locale, typed, currency)
  return { typed, rungs, amount: amount && amount.minor > 0n ? amount : undefined }
}

export function builtLadder(context: PageContext): BuiltLadder | undefined {
  const { facts, site } = context
  const start = facts.best.TERM?.startsOn
  if (!start) return undefined
  const asked = askedFor(context.asked, site.market)
  const { amount, rungs } = asked
  if (!amount) return { ...asked, answer: { refusal: 'UNREADABLE' } }
  return { ...asked, answer: ladderOf(offersFor(context), { amount, rungs, start }) }
}

export function LadderBuilder({ built }: { built: BuiltLadder }) {
  const t = useTranslations('pages.ladder')
  const { answer } = built
  return (
    <Section tone="sunken" labelledBy="ladder">
      <h2 id="ladder">{t('heading')}</h2>
      <p className={css.lead}>{t('lead')}</p>
      <div className={css.builder}>
        <LadderForm built={built} />
        {'refusal' in answer ? null : <Answer ladder={answer} amount={built.amount!} />}
      </div>
    </Section>
  )
}

function LadderForm({ built: { typed, rungs, answer } }: { built: BuiltLadder }) {
  const t = useTranslations('pages.ladder')
  const href = useHref()
  const refusal = useRefusal()
  const isRefused = 'refusal' in answer
  return (
    <form className={css.form} method="get" action={`${href('interestPortfolio')}#ladder`}>
      <div className={`${css.field} ${css.amount}`}>
        <label htmlFor="ladder-amount">{t('amount')}</label>
        <input
          id="ladder-amount"
          name="amount"
          inputMode="decimal"
          maxLength={24}
          autoComplete="off"
          defaultValue={typed}
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? 'ladder-refusal' : undefined}
        />
        {isRefused && (
          <p id="ladder-refusal" className={css.refusal}>
            {refusal(answer)}
          </p>
        )}
      </div>
      <fieldset className={css.field}>
        <legend>{t('rungs')}</legend>
        <div className={css.choices}>
          {rungCounts.map((count) => (
            <label key={count}>
              <input type="radio" name="rungs" value={count} defaultChecked={count === rungs} />
              <span>{t('years', { count })}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <Button type="submit">{t('build')}</Button>
    </form>
  )
}

function useRefusal() {
  const t = useTranslations('pages.ladder.refusals')
  const words = useOfferWords()
  const { locale } = useSite().market
  return (refused: LadderRefusal | { refusal: 'UNREADABLE' }): string => {
    if (refused.refusal === 'TOO_SMALL')
      return t('TOO_SMALL', { least: formatRound(locale, refused.least) })
    if (refused.refusal === 'NO_OFFER')
      return t('NO_OFFER', { term: words.months(refused.termMonths) })
    return t(refused.refusal)
  }
}

function Answer({
  ladder: { rungs, interest },
  amount,
}: {
  ladder: Ladder<OnLadder>
  amount: Money
}) {
  const t = useTranslations('pages.ladder')
  const { locale } = useSite().market
  const longest = rungs[0]!.offer.terms.termMonths!
  const each = rungs[0]!.part
  return (
    <div className={css.answer}>
      <dl className={css.figures}>
        <div>
          <dt>{t('interest', { year: rungs[0]!.freeOn.slice(0, 4) })}</dt>
          <dd className={`number ${css.large}`}>{formatMoney(locale, interest)}</dd>
        </div>
        <div>
          <dt>{t('yearly')}</dt>
          <dd className={`number ${css.figure}`}>{formatRound(locale, each)}</dd>
        </div>
      </dl>
      <LadderRungs
        label={t('label', { amount: formatRound(locale, amount), count: rungs.length })}
        rungs={rungs.map((rung) => ({
          key: rung.offer.id,
          share: rung.offer.terms.termMonths! / longest,
          name: <RungName offer={rung.offer.shown} />,
          result: (
            <>
              <span className={`number ${css.earned}`}>{formatMoney(locale, rung.interest)}</span>
              <span className={css.soft}>{t('free', { year: rung.freeOn.slice(0, 4) })}</span>
            </>
          ),
        }))}
      />
      <p className={css.soft}>{t('cover', { count: rungs.length })}</p>
    </div>
  )
}

function RungName({ offer }: { offer: ShownOffer }) {
  const words = useOfferWords()
  const { locale } = useSite().market
  return (
    <span className={css.name}>
      <BankSign id={offer.bankId} letters={offer.bank.letters} />
      <span>
        <span className={`number ${css.term}`}>
          {words.term(offer)}, {formatPercent(locale, offer.rate)}
        </span>
        <a className={css.soft} href={offer.href}>
          {offer.bank.name}
        </a>
      </span>
    </span>
  )
}
