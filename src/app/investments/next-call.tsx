// The calls that are not paid yet: how much, by when, and where their money comes from.

import { useTranslations } from 'use-intl/react'
import type { WireCapitalCall, WireCommitment } from '#contracts/commitments.ts'
import type { CalendarDate } from '#domain/date.ts'
import { type CallPayment, callPayments } from '#domain/investment/call-payment.ts'
import { type Severity, severities } from '#domain/investment/portfolio.ts'
import { type Money, money, parseMoney } from '#domain/money.ts'
import { Notice } from '#ui/form/notice.tsx'
import { useAccount } from '../data/customer-data.ts'
import { useFigures } from '../holdings/use-figures.ts'
import { PayInInstructions } from '../pay-in/instructions.tsx'
import { toneOf } from './banner.tsx'

type Open = { state: 'ANNOUNCED' | 'FUNDED' | 'OVERDUE'; severity: Severity }
type OpenCall = WireCapitalCall & Open
const isOpen = (call: WireCapitalCall): call is OpenCall => call.severity !== undefined
/** In the order in which they matter: what is late, what lacks money, what needs nothing. */
const urgency = ({ severity }: OpenCall) => severities.indexOf(severity)

const sumOf = (...amounts: readonly string[]): Money =>
  money(
    amounts.reduce((sum, each) => sum + parseMoney(each, 'EUR')!.minor, 0n),
    'EUR',
  )

function paymentsOf(calls: readonly OpenCall[], available: Money, today: CalendarDate) {
  const unpaid = calls.map(({ number, state, amount, fee, dueOn, missing }) => ({
    ...{ number, state, dueOn, amount: sumOf(amount), fee: sumOf(fee) },
    ...(missing && { missing: sumOf(missing) }),
  }))
  return callPayments(unpaid, available, today)
}

type Props = { commitment: WireCommitment; onPaid: () => void }

export function NextCalls({ commitment, onPaid }: Props) {
  const { data: account } = useAccount()
  const open = commitment.calls
    .filter(isOpen)
    .toSorted((a, b) => urgency(a) - urgency(b) || a.number - b.number)
  const payments = account ? paymentsOf(open, account.balance.available, commitment.today) : []
  return open.map((call) => (
    <NextCall
      key={call.number}
      call={call}
      payment={payments.find(({ number }) => number === call.number)}
      onPaid={onPaid}
    />
  ))
}

type CallProps = { call: OpenCall; payment: CallPayment | undefined; onPaid: () => void }

function NextCall({ call, payment, onPaid }: CallProps) {
  const t = useTranslations('commitment.next')
  const figures = useFigures()
  const { state, severity, number, dueOn, reference, fee, interest } = call
  const isOverdue = state === 'OVERDUE'
  const values = {
    ...{ number, due: figures.day(dueOn, 'long'), fee: figures.amount(fee, 'EUR') },
    total: figures.money(sumOf(call.amount, fee, interest)),
    interest: figures.amount(interest, 'EUR'),
  }
  const isCovered = payment?.amount.minor === 0n
  return (
    <>
      <div data-call={state}>
        <Notice tone={toneOf[severity]} title={t(isOverdue ? 'overdue' : 'title', values)}>
          <p>{t(`text.${state}`, values)}</p>
          {Number(fee) > 0 && <p>{t('fee', values)}</p>}
          {isOverdue && payment && (
            <p>{isCovered ? t('covered') : t('until', { by: figures.day(payment.by, 'long') })}</p>
          )}
        </Notice>
      </div>
      {payment && !isCovered && reference && (
        <PayInInstructions {...payment} {...{ reference, onPaid }} />
      )}
    </>
  )
}
