// What was said of a child and of its custody, once more.

import { useTranslations } from 'use-intl/react'
import { date } from '#domain/date.ts'
import { formatDate } from '#domain/format.ts'
import { taxNumberName } from '#domain/identifiers/tax-number-names.ts'
import { homeCountry } from '#domain/markets/markets.ts'
import type { Answers } from '#domain/registration/answers.ts'
import { isAlone } from '#domain/registration/child.ts'
import type { JointRule } from '#domain/registration/kinds.ts'
import { marketFields } from '#domain/registration/market-fields.ts'
import { useSite } from '#shell/site.tsx'
import { countryText } from '../form/countries.ts'
import { Fact, Part } from './review-part.tsx'

export function ChildPart({ child }: Pick<Answers, 'child'>) {
  const t = useTranslations('registration')
  const { locale } = useSite().market
  return (
    <Part step="child">
      <Fact name={t('review.name')}>{`${child.firstName} ${child.lastName}`}</Fact>
      <Fact name={t('person.birthDate')}>{formatDate(locale, date(child.birthDate), 'long')}</Fact>
      <Fact name={t('person.birthPlace')}>{child.birthPlace}</Fact>
      {marketFields(locale).birthCountry !== 'never' && (
        <Fact name={t('person.birthCountry')}>{countryText(locale, child.birthCountry)}</Fact>
      )}
      <Fact name={t('person.nationality')}>{countryText(locale, child.nationality)}</Fact>
      <Fact name={taxNumberName(homeCountry(locale)) ?? t('child.taxNumber')}>
        {child.taxNumber}
      </Fact>
    </Part>
  )
}

export function CustodyPart({ custody }: Pick<Answers, 'custody'>) {
  const t = useTranslations('registration')
  const papers = custody.proofs.map(({ kind, name }) => `${t(`custody.${kind}`)}: ${name}`)
  return (
    <Part step="custody">
      {isAlone(custody) ? (
        <Fact name={t('custody.isAlone')}>{t('custody.alone.yes.title')}</Fact>
      ) : (
        <>
          <Fact name={t('review.partner')}>{`${custody.firstName} ${custody.lastName}`}</Fact>
          <Fact name={t('partner.email')}>{custody.email}</Fact>
          <Fact name={t('partner.rule')}>
            {t(`custody.rules.${custody.rule as JointRule}.title`)}
          </Fact>
        </>
      )}
      <Fact name={t('custody.papers')}>{papers.join(', ')}</Fact>
    </Part>
  )
}
