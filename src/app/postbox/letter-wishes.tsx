// Of which letters a mail or text message tells, and in which language they are written: each reader's own choice.

import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { letterWishCalls } from '#contracts/letter-wishes.ts'
import { type Language, languages } from '#domain/market.ts'
import { isWrittenTo } from '#domain/party/acts.ts'
import { useHref } from '#shell/site.tsx'
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
                <WishSwitch
                  wish={wish}
                  customerId={customerId}
                  hasNumber={data.phoneNumber !== null}
                />
              </li>
            ))}
          </ul>
          <AboutTexts phoneNumber={data.phoneNumber} />
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

type WishProps = { wish: Wishes['kinds'][number]; customerId: string; hasNumber: boolean }

function WishSwitch({ wish, customerId, hasNumber }: WishProps) {
  const t = useTranslations('account-pages.notifications')
  const act = useAct(letterWishCalls.setWish)
  const { kind, isFixed } = wish
  const { isMailed, isTexted } = act.isPending ? { ...wish, ...act.variables.body } : wish
  const choose = (chosen: { isMailed: boolean } | { isTexted: boolean }) =>
    act.mutate({ body: { customer_id: customerId, kind, ...chosen } })
  const mail = {
    ...{ id: `letters-${kind}`, isOn: isMailed },
    onChange: (isOn: boolean) => choose({ isMailed: isOn }),
  }
  const text = {
    ...{ id: `texts-${kind}`, isOn: isTexted, caption: t('byText') },
    onChange: (isOn: boolean) => choose({ isTexted: isOn }),
  }
  return (
    <SwitchRow
      name={t(`kinds.${kind}.name`)}
      text={t(`kinds.${kind}.text`)}
      isFixed={isFixed}
      act={act}
      {...mail}
      {...(hasNumber && { caption: t('byMail'), second: text })}
    />
  )
}

function AboutTexts({ phoneNumber }: Pick<Wishes, 'phoneNumber'>) {
  const t = useTranslations('account-pages.notifications')
  const href = useHref()
  return phoneNumber ? (
    <p data-letter-texts="on">{t('textsHint', { number: phoneNumber })}</p>
  ) : (
    <p data-letter-texts="off">
      {t('textsOff')} <a href={href('userAccount')}>{t('textsOn')}</a>
    </p>
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
