// The footer: its blocks in the one order, laid out by the design version. Which of them show is
// decided in domain/shell/footer.ts.

import type { ComponentType } from 'react'
import { useTranslations } from 'use-intl/react'
import { copyrightLine, type FooterBlock, shownBlocks } from '#domain/shell/footer.ts'
import { footerHref } from '#domain/shell/link.ts'
import { Logo } from '#ui/logo.tsx'
import { Container } from '#ui/section.tsx'
import { CountryPicker } from '../country-picker/country-picker.tsx'
import { RichText } from '../rich-text.tsx'
import { useSite } from '../site.tsx'
import type { BlockProps } from './block-props.ts'
import css from './footer.module.css'
import { MobileApp, Reviews, Social, UsContact } from './footer-blocks.tsx'
import { footerSettingsOf, useFooterData } from './footer-data.ts'
import { Columns, Legal } from './footer-links.tsx'

/** [FTR-003] */
const blocks: Record<FooterBlock, ComponentType<BlockProps>> = {
  reviews: Reviews,
  usContact: UsContact,
  links: Columns,
  mobileApp: MobileApp,
  social: Social,
  legal: Legal,
  copyright: Copyright,
  credits: Credits,
  disclaimer: Disclaimer,
  countryPicker: CountryPicker,
}

/** [FTR-001, FTR-002] */
export function Footer() {
  const t = useTranslations('footer')
  const { page, themeVersion, brand, frame } = useSite()
  const data = useFooterData()
  const settings = footerSettingsOf(page, frame)
  const shown = shownBlocks(data, settings)
  if (shown.length === 0) return null
  return (
    <footer className={`${css.footer} ${css[themeVersion]}`} data-footer data-layout={themeVersion}>
      <h2 className="visually-hidden">{t('label')}</h2>
      <Container className={css.blocks}>
        {themeVersion === 'v2' && (
          <div className={css.brand}>
            <Logo name={brand.name} />
          </div>
        )}
        {shown.map((block) => {
          const Block = blocks[block]
          return (
            <div key={block} className={css[block]} data-block={block}>
              <Block data={data} settings={settings} />
            </div>
          )
        })}
      </Container>
    </footer>
  )
}

/** [FTR-037] */
function Copyright({ data: { copyright = '' } }: BlockProps) {
  const { year } = useSite()
  return <p>{copyrightLine(copyright, year)}</p>
}

/** [FTR-038, FTR-039] */
function Credits({ data: { credits = [] } }: BlockProps) {
  const t = useTranslations('footer')
  const { basePath } = useSite()
  return (
    <>
      <h3 className={css.small}>{t('credits')}</h3>
      <ul className={css.institutes}>
        {credits.map(({ institute_logo: { url, title }, institute_link: link }) => {
          const logo = <img src={url} alt={title} width="160" height="36" loading="lazy" />
          const href = link && footerHref(link.href, basePath)
          return <li key={url}>{href ? <a href={href}>{logo}</a> : logo}</li>
        })}
      </ul>
    </>
  )
}

/** [FTR-040] */
function Disclaimer({ data: { disclaimer = '' } }: BlockProps) {
  return <RichText html={disclaimer} />
}
