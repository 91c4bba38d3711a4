// What surrounds every page: the way past the header, the header, the page itself, the footer.

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Consent } from './consent/consent.tsx'
import { CountryBanner } from './country-banner/country-banner.tsx'
import { Footer } from './footer/footer.tsx'
import { Header } from './header/header.tsx'
import { SmartBanner } from './smart-banner/smart-banner.tsx'

export function Frame({ children }: { children: ReactNode }) {
  const t = useTranslations('shell')
  return (
    <>
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <Consent />
      <SmartBanner />
      <CountryBanner />
      <Header />
      <main id="content">{children}</main>
      <Footer />
    </>
  )
}
