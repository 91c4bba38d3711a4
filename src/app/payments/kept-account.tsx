// One reference account: its number, the state it is in, and what can be done with it.

import { useTranslations } from 'use-intl/react'
import {
  referenceAccountCalls as calls,
  type KeptReferenceAccount,
  type ReferenceAccountChange,
} from '#contracts/reference-account.ts'
import type { WaitingAct } from '#contracts/signatures.ts'
import { acceptableMatches, accountForm, namedBy } from '#domain/account/reference-account.ts'
import { isPending } from '#domain/account/reference-account-states.ts'
import { formatDate, formatMoment } from '#domain/format.ts'
import { accountLines } from '#domain/signing/mandate-act.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { Notice, NoticeActs } from '#ui/form/notice.tsx'
import { Badge } from '#ui/view/badge.tsx'
import { useAct } from '../data/use-ask.ts'
import type { Details } from '../data/use-details.ts'
import { useMay } from '../data/use-standing.ts'
import { useProblemText } from '../form/problem-text.ts'
import { AccountSection, Facts } from '../page/account-page.tsx'
import { useSignedAct } from '../signing/use-signed-act.tsx'
import type { SavedAccount } from './reference-account-form.tsx'
import { TransferTo } from './test-transfer.tsx'

/** What came of the last thing that was done. */
export type AccountOutcome = {
  said?: 'preferredDone' | 'removedDone' | 'restoredDone' | 'addedDone' | 'pending'
  waiting?: WaitingAct
}

/** Signed for: by some of those who must, in use, or still to be proven. */
export const outcomeOf = ({ state, waiting }: SavedAccount): AccountOutcome =>
  waiting ? { waiting } : { said: state === 'ACTIVE' ? 'addedDone' : 'pending' }

type Props = {
  account: KeptReferenceAccount
  details: Details
  hasOthers: boolean
  onDone: (outcome: AccountOutcome) => void
}

export function KeptAccount({ account, details, hasOthers, onDone }: Props) {
  const t = useTranslations('account-pages.references')
  const reference = useTranslations('account-pages.reference')
  const { locale } = useSite().market
  const { state, isPreferred, pendingUntil, coolingUntil } = account
  const name = account.bankName ?? account.accountHolder
  return (
    <AccountSection
      title={name}
      act={
        <div data-reference={account.accountId} data-state={state}>
          {isPreferred && <Badge tone="good">{t('preferred')}</Badge>}
          {state !== 'ACTIVE' && <Badge tone="warn">{t(state)}</Badge>}
        </div>
      }
    >
      <Facts
        facts={[
          { label: reference('holder'), value: account.accountHolder },
          ...accountLines(namedBy(account), reference),
        ]}
      />
      {coolingUntil && state === 'ACTIVE' && (
        <p>{t('cooling', { until: formatMoment(locale, new Date(coolingUntil)) })}</p>
      )}
      {state === 'PENDING_CODE' && pendingUntil && (
        <p>{t('codeUntil', { day: formatDate(locale, pendingUntil, 'long') })}</p>
      )}
      {state === 'PENDING_TEST_TRANSFER' && pendingUntil && <TransferTo until={pendingUntil} />}
      {useMay('referenceAccount') && <Acts {...{ account, details, hasOthers, onDone }} />}
    </AccountSection>
  )
}

/** The same account again, as it was answered for. */
function bodyOf(account: KeptReferenceAccount): ReferenceAccountChange {
  const { accountHolder, iban = '', branchCode = '', accountNumber = '', payeeCheck } = account
  const accepts = acceptableMatches.find((each) => each === payeeCheck)
  const form = accountForm(account)
  const numbers = {
    IBAN: { iban },
    UK: { sortCode: branchCode, accountNumber },
    US: { routingNumber: branchCode, accountNumber },
  }
  return {
    ...{ form, accountHolder },
    ...numbers[form],
    ...(!account.isWantedFirst && { isFurther: true }),
    ...(accepts && { accepts }),
  }
}

function Acts(props: Props) {
  const t = useTranslations('account-pages.references')
  const textOf = useProblemText()
  const { acts, isBusy, refusal, place, signing } = useAccountActs(props)
  const { iban, accountNumber = '' } = props.account
  const ending = (iban ?? accountNumber).slice(-4)
  return (
    <div ref={place}>
      {refusal && <Notice tone="bad" title={textOf(refusal)} />}
      <NoticeActs>
        {acts.map(([name, act]) => (
          <Button
            key={name}
            look="secondary"
            size="small"
            disabled={isBusy}
            aria-label={t('of', { act: t(name), ending })}
            data-account-act={name}
            onClick={() => void act()}
          >
            {t(name)}
          </Button>
        ))}
      </NoticeActs>
      {signing}
    </div>
  )
}

/** What can be done in the state it is in. */
function useAccountActs({ account, details, hasOthers, onDone }: Props) {
  const { run, refusal, place, signing } = useSignedAct<HTMLDivElement>()
  const save = useAct(calls.saveReferenceAccount)
  const prefer = useAct(calls.prefer)
  const remove = useAct(calls.remove)
  const restore = useAct(calls.restore)
  const { accountId, state, isPreferred, canComeBack } = account
  const { customer, version: ifMatch } = details
  const request = { params: { customerId: customer.id, accountId }, ifMatch }
  const isBusy = [save, prefer, remove, restore].some(({ isPending: is }) => is)

  const keep =
    (act: typeof prefer | typeof remove, said: NonNullable<AccountOutcome['said']>) => async () => {
      const done = await run(({ signatureId }) =>
        act.mutateAsync({ ...request, body: { ...(signatureId && { signatureId }) } }),
      )
      const waiting = done?.reply.waiting
      if (done) onDone(waiting ? { waiting } : { said })
    }
  const finish = async () => {
    const params = { customerId: customer.id }
    const body = bodyOf(account)
    const done = await run(({ signatureId }) =>
      save.mutateAsync({ params, ifMatch, body: { ...body, ...(signatureId && { signatureId }) } }),
    )
    if (done) onDone(outcomeOf(done.reply))
  }
  const undo = async () => {
    if (await run(() => restore.mutateAsync(request))) onDone({ said: 'restoredDone' })
  }

  const isActive = state === 'ACTIVE'
  const possible = [
    ['finish', finish, state === 'PENDING_CODE'],
    ['prefer', keep(prefer, 'preferredDone'), isActive && !isPreferred && hasOthers],
    ['remove', keep(remove, 'removedDone'), isActive],
    ['discard', keep(remove, 'removedDone'), isPending(state)],
    ['undo', undo, canComeBack === true],
  ] as const
  return { acts: possible.filter(([, , is]) => is), isBusy, refusal, place, signing }
}
