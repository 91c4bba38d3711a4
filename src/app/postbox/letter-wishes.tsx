// Of which letters a mail tells, and in which language they are written: each reader's own choice.

import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { letterWishCalls } from '#contracts/letter-wishes.ts'
import { type Language, languages } from '#domain/market.ts'
import { isWrittenTo } from '#domain/party/acts.ts'
import { SelectField } from '#ui/form/field.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { useAct, useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { useStanding } from '../data/use-standing.ts'
import { PartMissing } from '../holdings/part-missing.tsx'
import { AccountSection, RowsLoading } from '../page/account-page.tsx'
import entries from '../page/entries.module.css'
import { SwitchRow } from './switch-row.tsx'

type Wishes = CallReply<typeof letterWishCalls.wishes>

export function LetterWishes() {
  const t = useTranslations('account-pages.notifications')
  const customerId = useCustomerId()
  const standing = useStanding()
  const request = { query: { customer_id: customerId } }
  const { data, isError, refetch } = useAsk(letterWishCalls.wishes, request, {
    isEnabled: customerId !== '',
  })
  // Whoever helps or looks is not written to.
  if (standing && !isWrittenTo(standing)) return null
  return (
    <AccountSection title={t('letters')} hint={t('lettersHint')}>
      {data ? (
        <>
          <ul className={entries.list}>
            {data.kinds.map((wish) => (
              <li key={wish.kind}>
                <WishSwitch wish={wish} customerId={customerId} />
              </li>
            ))}
          </ul>
          <LanguageChoice language={data.language} />
        </>
      ) : isError ? (
        <PartMissing onRetry={() => void refetch()} />
      ) : (
        <RowsLoading rows={8} />
      )}
    </AccountSection>
  )
}

type WishProps = { wish: Wishes['kinds'][number]; customerId: string }

function WishSwitch({ wish: { kind, isFixed, isMailed }, customerId }: WishProps) {
  const t = useTranslations('account-pages.notifications')
  const act = useAct(letterWishCalls.setWish)
  return (
    <SwitchRow
      id={`letters-${kind}`}
      name={t(`kinds.${kind}.name`)}
      text={t(`kinds.${kind}.text`)}
      isFixed={isFixed}
      isOn={act.isPending ? act.variables.body.isMailed : isMailed}
      act={act}
      onChange={(isOn) => act.mutate({ body: { customer_id: customerId, kind, isMailed: isOn } })}
    />
  )
}

/** Each in its own words: whoever looks for a language reads it. */
const nameOf = (language: Language): string => {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

function LanguageChoice({ language }: Pick<Wishes, 'language'>) {
  const t = useTranslations('account-pages.notifications')
  const act = useAct(letterWishCalls.setLanguage)
  const shown = act.isPending ? act.variables.body.language : language
  return (
    <>
      <SelectField
        label={t('language')}
        hint={t('languageHint')}
        placeholder={t('marketLanguage')}
        options={languages.map((value) => ({ value, text: nameOf(value) }))}
        value={shown ?? ''}
        data-letter-language
        onChange={({ target: { value } }) =>
          act.mutate({ body: { language: languages.find((each) => each === value) ?? null } })
        }
      />
      <span className="visually-hidden" role="status">
        {act.isSuccess && t('saved')}
      </span>
      {act.isError && <Notice tone="bad" title={t('failed')} />}
    </>
  )
}
