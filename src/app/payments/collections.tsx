// What will be collected, and what was: where each of it stands, and giving up what is not with the bank yet.

import { useTranslations } from 'use-intl/react'
import { directDebitCalls, type WireCollection } from '#contracts/direct-debit.ts'
import { openCollectionStates } from '#domain/direct-debit/collection.ts'
import { formatDate, formatMoney } from '#domain/format.ts'
import { parseMoney } from '#domain/money.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { useAct } from '../data/use-ask.ts'
import { useMay } from '../data/use-standing.ts'
import { useProblemText } from '../form/problem-text.ts'
import css from '../page/entries.module.css'
import { useSignedAct } from '../signing/use-signed-act.tsx'

type Props = { collections: readonly WireCollection[]; onCancelled: () => void }

const isOpen = ({ state }: WireCollection): boolean =>
  openCollectionStates.some((each) => each === state)

export function Collections({ collections, onCancelled }: Props) {
  const t = useTranslations('account-pages.debit')
  const parts = [
    ['next', collections.filter(isOpen)],
    ['history', collections.filter((each) => !isOpen(each))],
  ] as const
  return parts.map(
    ([title, listed]) =>
      listed.length > 0 && (
        <div key={title}>
          <h3>{t(title)}</h3>
          <ul className={css.list}>
            {listed.map((each) => (
              <Entry key={each.id} collection={each} onCancelled={onCancelled} />
            ))}
          </ul>
        </div>
      ),
  )
}

/** The day its state is about. */
const dayOf = ({ state, dueOn, creditedOn, endedOn }: WireCollection) =>
  (state === 'CREDITED' ? creditedOn : endedOn) ?? dueOn

type EntryProps = { collection: WireCollection; onCancelled: () => void }

function Entry({ collection, onCancelled }: EntryProps) {
  const t = useTranslations('account-pages.debit')
  const { market, today } = useSite()
  const { locale } = market
  const { state, payableFrom, returnCode, isRetry, isOfPlan } = collection
  const amount = formatMoney(locale, parseMoney(collection.amount, 'EUR')!)
  const day = (on: typeof today) => formatDate(locale, on, 'medium')
  const isLocked = state === 'CREDITED' && payableFrom && payableFrom > today
  const more = [
    ...(isOfPlan ? [t('ofPlan')] : []),
    ...(isRetry ? [t('retry')] : []),
    ...(returnCode ? [t(`codes.${returnCode}`)] : []),
    ...(isLocked ? [t('payableFrom', { day: day(payableFrom) })] : []),
  ]
  return (
    <li className={css.entry} data-collection={state}>
      <span>
        <span className={css.entryTitle}>
          {t(`collections.${state}`, { day: day(dayOf(collection)) })}
        </span>
        {more.length > 0 && (
          <>
            <br />
            <span className={css.entryMeta}>{more.join(', ')}</span>
          </>
        )}
        {state === 'ANNOUNCED' && <Cancel {...{ collection, amount, onCancelled }} />}
      </span>
      <span className={`number ${css.amount}`}>{amount}</span>
    </li>
  )
}

function Cancel({ collection, amount, onCancelled }: EntryProps & { amount: string }) {
  const t = useTranslations('account-pages.debit')
  const textOf = useProblemText()
  const act = useAct(directDebitCalls.cancelCollection)
  const { run, refusal } = useSignedAct()
  if (!useMay('cancel')) return null
  async function cancel(): Promise<void> {
    const params = { collectionId: collection.id }
    const done = await run(({ idempotencyKey }) => act.mutateAsync({ params, idempotencyKey }))
    if (done) onCancelled()
  }
  return (
    <div>
      {refusal && <p role="alert">{textOf(refusal)}</p>}
      <Button
        look="secondary"
        size="small"
        disabled={act.isPending}
        aria-label={t('cancelOf', { amount })}
        onClick={() => void cancel()}
        data-cancel-collection
      >
        {t('cancel')}
      </Button>
    </div>
  )
}
