// The country banner: "you are on the site of another country, all good?" The server renders it for
// everyone and hides it; `country-banner-behaviour.ts` knows who needs it. [MKT-024, MKT-025, MKT-026]

import { useTranslations } from 'use-intl/react'
import { pathOf } from '#domain/site/routes.ts'
import { Button } from '#ui/button.tsx'
import { Flag } from '#ui/flag.tsx'
import { Container } from '#ui/section.tsx'
import { useSite } from '../site.tsx'
import css from './country-banner.module.css'

export function CountryBanner() {
  const t = useTranslations('shell.banner')
  const { market, origins } = useSite()
  const elsewhere = origins.shared + pathOf('en', 'selectCountry')
  return (
    <aside
      className={css.banner}
      aria-label={t('label')}
      data-country-banner
      data-locale={market.locale}
    >
      <Container className={css.row}>
        <p className={css.text}>
          <Flag code={market.flag} />
          <span>{t('here')}</span>
        </p>
        {/* In the other market's language, written by the behaviour; where the picker leaves it out, the choice of all. */}
        <a className={css.other} href={elsewhere} data-other-market hidden>
          {t('choose')}
        </a>
        <Button look="secondary" size="small" data-all-good>
          {t('allGood')}
        </Button>
      </Container>
    </aside>
  )
}
