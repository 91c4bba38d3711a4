// Who may do what for the customer, from the table by which every call is judged.

import { useTranslations } from 'use-intl/react'
import type { approvalCalls } from '#contracts/approvals.ts'
import type { CallReply } from '#contracts/call.ts'
import { type Act, mayDo } from '#domain/party/acts.ts'
import css from './approvals.module.css'

type Person = CallReply<typeof approvalCalls.list>['people'][number]

const shownActs = [
  'see',
  'order',
  'payout',
  'referenceAccount',
  'mandate',
  'customerData',
] as const satisfies readonly Act[]

export function People({ people, isShared }: { people: readonly Person[]; isShared: boolean }) {
  const t = useTranslations('order.approvals')
  const wordOf = (person: Person, act: Act): string => {
    const answer = mayDo(person, act)
    if (answer === 'ALONE') return t('alone')
    if (answer === 'SIGNED') return t(isShared ? 'together' : 'alone')
    return t('never')
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard.
    <section className={css.scroll} tabIndex={0} aria-label={t('who')}>
      <table className={css.people}>
        <thead>
          <tr>
            <th scope="col">{t('act')}</th>
            {people.map(({ name, isMe }) => (
              <th key={name} scope="col">
                {isMe ? `${name} (${t('you')})` : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shownActs.map((act) => (
            <tr key={act} data-act={act}>
              <th scope="row">{t(act)}</th>
              {people.map((person) => (
                <td key={person.name}>{wordOf(person, act)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
