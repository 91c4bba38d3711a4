// Having money collected, once: the amount, from which account, and what is said of it afterwards.

import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { directDebitCalls, type WireCollection } from '#contracts/direct-debit.ts'
import { collectionBounds, openCollectionStates } from '#domain/direct-debit/collection.ts'
import { formatDate, formatMoney } from '#domain/format.ts'
import { printIban } from '#domain/identifiers/iban.ts'
import { compare, decimalOf, parseMoney } from '#domain/money.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { SelectField } from '#ui/form/field.tsx'
import { NoticeActs } from '#ui/form/notice.tsx'
import { useAct } from '../data/use-ask.ts'
import { type DebitStanding, useDirectDebit } from '../data/use-direct-debit.ts'
import { useMay } from '../data/use-standing.ts'
import { Done } from '../form/form.tsx'
import { PartMissing } from '../holdings/part-missing.tsx'
import { AmountField } from '../signing/amount-field.tsx'
import { checkedAmount } from '../signing/money-error.ts'
import css from '../signing/signing.module.css'
import { useSignedAct } from '../signing/use-signed-act.tsx'
import payments from './payments.module.css'

export function Collect({ standing }: { standing: DebitStanding }) {
  const t = useTranslations('account-pages.debit')
  const { locale } = useSite().market
  const [done, setDone] = useState<WireCollection>()
  const most = parseMoney(standing.most, 'EUR')!
  if (!done && compare(most, collectionBounds.min) < 0)
    return <Full collections={standing.collections} />
  if (!done) return <CollectForm standing={standing} onDone={setDone} />
  return (
    <Done
      title={t('done', {
        amount: formatMoney(locale, parseMoney(done.amount, 'EUR')!),
        day: formatDate(locale, done.dueOn, 'long'),
      })}
    >
      <NoticeActs>
        <Button look="secondary" size="small" onClick={() => setDone(undefined)}>
          {t('another')}
        </Button>
      </NoticeActs>
    </Done>
  )
}

/** All that may be on its way at a time is. */
function Full({ collections }: Pick<DebitStanding, 'collections'>) {
  const t = useTranslations('account-pages.debit')
  const { locale } = useSite().market
  const open: readonly string[] = openCollectionStates
  const [next] = collections
    .filter(({ state }) => open.includes(state))
    .map(({ dueOn }) => dueOn)
    .toSorted()
  if (!next) return null
  const values = {
    limit: formatMoney(locale, collectionBounds.most),
    day: formatDate(locale, next, 'long'),
  }
  return <p data-collect-full>{t('full', values)}</p>
}

type FormProps = { standing: DebitStanding; onDone: (done: WireCollection) => void }

function CollectForm({ standing, onDone }: FormProps) {
  const t = useTranslations('account-pages.debit')
  const { locale } = useSite().market
  const mandates = standing.mandates.filter(({ state }) => state === 'ACTIVE')
  const [chosen, setChosen] = useState<string>()
  const [text, setText] = useState('')
  const act = useAct(directDebitCalls.collect)
  const { run, refusal, refuse, tell, place } = useSignedAct<HTMLFormElement>()
  const mandate = mandates.find(({ id }) => id === chosen) ?? mandates[0]
  const most = parseMoney(standing.most, 'EUR')!
  if (!mandate) return null

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    const bounds = { min: collectionBounds.min, max: most }
    const checked = checkedAmount(locale, text, 'EUR', bounds)
    if (checked.error) return refuse(checked.error)
    const amount = decimalOf(checked.amount)
    const done = await run(({ idempotencyKey }) =>
      act.mutateAsync({ body: { mandateId: mandate!.id, amount }, idempotencyKey }),
    )
    if (done) onDone(done.reply)
  }
  return (
    <form
      ref={place}
      className={css.form}
      noValidate
      onSubmit={(event) => void send(event)}
      data-collect
    >
      {mandates.length > 1 && (
        <SelectField
          label={t('from')}
          name="mandate"
          value={mandate.id}
          options={mandates.map(({ id, iban }) => ({ value: id, text: printIban(iban) }))}
          onChange={(event) => setChosen(event.target.value)}
        />
      )}
      <AmountField
        label={t('amount')}
        text={text}
        currency="EUR"
        error={refusal}
        onText={(typed) => {
          setText(typed)
          tell(undefined)
        }}
        hint={
          <p>
            {t('collectHint', {
              day: formatDate(locale, standing.nextDueOn, 'long'),
              most: formatMoney(locale, most),
            })}
          </p>
        }
      />
      <p>{t(mandate.scheme === 'CORE' ? 'locked' : 'lockedCompany')}</p>
      <div>
        <Button type="submit" disabled={act.isPending} aria-busy={act.isPending}>
          {t('submit')}
        </Button>
      </div>
    </form>
  )
}

/** Beside the transfer by hand; without a mandate, where to give one. */
export function CollectInstead() {
  const t = useTranslations('account-pages.debit')
  const href = useHref()
  const { data, isError, refetch } = useDirectDebit()
  const may = useMay('mandate')
  if (isError && !data) return <PartMissing onRetry={() => void refetch()} />
  if (!data || !may) return null
  const hasMandate = data.mandates.some(({ state }) => state === 'ACTIVE')
  if (!hasMandate && !data.debtors.some(({ refusal }) => !refusal)) return null
  return (
    <section className={payments.collect} aria-labelledby="or-collect">
      <h2 id="or-collect">{t('orCollect')}</h2>
      {hasMandate ? (
        <Collect standing={data} />
      ) : (
        <>
          <p>{t('hint')}</p>
          <ButtonLink href={href('paymentMethods')} look="secondary" size="small">
            {t('setUp')}
          </ButtonLink>
        </>
      )}
    </section>
  )
}
