// Interest receipts: each posting with the way it was reckoned, reckoned again here by a second program.

import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import type { depositCalls, WireDeposit } from '#contracts/deposits.ts'
import { secondOpinionOnReceipt } from '#domain/interest/second-opinion.ts'
import type { Currency } from '#domain/money.ts'
import { useOfferWords } from '#shell/offer-words.ts'
import { Accordion } from '#ui/accordion.tsx'
import { ScrollTable } from '#ui/table/table.tsx'
import { useSearchChoice } from '../data/use-search-choice.ts'
import { Sums, Verdict } from '../holdings/reckoning.tsx'
import { Taxation } from '../holdings/taxation.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import type { BankOf } from '../holdings/use-overview.ts'
import { useTaxName } from '../holdings/use-tax-name.ts'
import { AccountSection } from '../page/account-page.tsx'
import lists from '../page/lists.module.css'
import css from './detail.module.css'

/** The one that is open, so that a link or the way back finds it open again. */
const receiptParameter = 'receipt'

type Posting = CallReply<typeof depositCalls.byId>['postings'][number]

type ReceiptsProps = { deposit: WireDeposit; postings: readonly Posting[]; bankOf: BankOf }

/** What the second program makes of the receipt, and whether it is what was posted. */
function checked({ receipt, interest }: Posting): { again: string; agrees: boolean } {
  const again = secondOpinionOnReceipt(receipt)
  return { again, agrees: again === interest && receipt.interest === interest }
}

export function Receipts({ deposit, postings, bankOf }: ReceiptsProps) {
  const t = useTranslations('deposits.receipts')
  const { amount, day } = useFigures()
  const { currencyCode, nextInterestOn } = deposit
  const [search, choose] = useSearchChoice()
  const opened = search.get(receiptParameter) ?? postings.at(-1)?.postedFor
  const remember = (key: string, isOpen: boolean) => {
    if (isOpen && key !== opened) choose({ [receiptParameter]: key })
  }
  return (
    <AccountSection title={t('title')} hint={t('lead')}>
      <Taxation kept={deposit.terms} bank={bankOf(deposit.bankId).name} />
      {postings.length === 0 ? (
        <div>
          <p>{t('empty')}</p>
          <p className={lists.soft}>
            {nextInterestOn ? t('emptyText', { date: day(nextInterestOn) }) : t('emptyEnd')}
          </p>
        </div>
      ) : (
        <Accordion
          name="receipts"
          onChange={remember}
          items={postings.toReversed().map((posting) => ({
            key: posting.postedFor,
            isOpen: posting.postedFor === opened,
            title: (
              <span className={css.receiptHead}>
                <span>{t('for', { date: day(posting.postedFor) })}</span>
                <span className={`number ${css.receiptSum}`}>
                  {amount(posting.net, currencyCode)}
                </span>
              </span>
            ),
            content: <Receipt posting={posting} currency={currencyCode} />,
          }))}
        />
      )}
    </AccountSection>
  )
}

/** Where an exemption order covers all, there is no line worth reading. */
const isTaken = ({ amount }: { amount: string }): boolean => !/^0\.00$/.test(amount)

function Receipt({ posting, currency }: { posting: Posting; currency: Currency }) {
  const t = useTranslations('deposits')
  const { amount, day, percent } = useFigures()
  const { agrees, again } = checked(posting)
  return (
    <div className={lists.block} data-receipt={posting.postedFor}>
      <Verdict agrees={agrees}>
        {agrees ? t('receipts.agrees') : t('receipts.differs', { amount: amount(again, currency) })}
      </Verdict>
      <ScrollTable label={t('receipts.period')}>
        <thead>
          <tr>
            <th scope="col">{t('receipts.period')}</th>
            <th scope="col" data-end>
              {t('receipts.days')}
            </th>
            <th scope="col" data-end>
              {t('receipts.base')}
            </th>
            <th scope="col" data-end>
              {t('rate')}
            </th>
          </tr>
        </thead>
        <tbody>
          {posting.receipt.segments.map((segment) => (
            <tr key={`${segment.from} ${segment.rate}`}>
              <td>
                <span className="number">{day(segment.from, 'numeric')} –</span>{' '}
                <span className="number">{day(segment.to, 'numeric')}</span>
              </td>
              <td className="number" data-end>
                {segment.days}
              </td>
              <td className="number" data-end>
                {amount(segment.base, currency)}
              </td>
              <td className="number" data-end>
                {percent(segment.rate)}
              </td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      <Net {...{ posting, currency }} />
      <Method posting={posting} />
    </div>
  )
}

/** From gross to net. */
function Net({ posting, currency }: { posting: Posting; currency: Currency }) {
  const t = useTranslations('deposits')
  const { amount } = useFigures()
  const taxName = useTaxName()
  const line = (name: string, decimal: string) => ({ name, amount: amount(decimal, currency) })
  const freed = { ...line(t('taxation.free'), posting.exempted), kind: 'exempted' }
  return (
    <div className={css.sums}>
      <Sums
        lines={[
          line(t('gross'), posting.interest),
          ...(isTaken({ amount: posting.exempted }) ? [freed] : []),
          ...posting.taxLines
            .filter(isTaken)
            .map((tax) => line(taxName(tax.key), `-${tax.amount}`)),
        ]}
        total={line(t('net'), posting.net)}
      />
    </div>
  )
}

/** How days are counted, in the words of the offers, and where the cent is rounded. */
function Method({ posting }: { posting: Posting }) {
  const t = useTranslations('deposits.receipts')
  const words = useOfferWords()
  const [first] = posting.receipt.segments
  return (
    <p className={lists.soft}>
      {first && `${words.dayCount(first.dayCount)}.`} {t('rounding')}
    </p>
  )
}
