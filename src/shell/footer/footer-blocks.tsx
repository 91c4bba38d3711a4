// The footer's smaller blocks: reviews, the American contact banner, the app, the social row.

import { Mail, Phone } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import {
  badgeVariant,
  type FooterNetwork,
  socialHeading,
  usPhoneHref,
} from '#domain/shell/footer.ts'
import { appHref, reviewsHref } from '#domain/shell/outside.ts'
import { roundedScore, starBucket } from '#domain/shell/stars.ts'
import { assetUrl } from '../assets.ts'
import { useSite } from '../site.tsx'
import type { BlockProps } from './block-props.ts'
import css from './footer-blocks.module.css'
import { socialIconPx } from './network-icon.tsx'
import { Stars } from './stars.tsx'

/** [FTR-005, FTR-006, FTR-007, FTR-008] */
export function Reviews({ data: { trustpilotData } }: BlockProps) {
  const t = useTranslations('footer.reviews')
  const { market, origins } = useSite()
  const score = trustpilotData?.score_value
  const shown = new Intl.NumberFormat(market.formatTag, { minimumFractionDigits: 1 })
  return (
    <div className={css.reviews}>
      <strong>{t(`words.${starBucket(score)}`)}</strong>
      <Stars score={score} label={t('label', { score: shown.format(roundedScore(score)) })} />
      <span className="number">{t('count', { count: trustpilotData?.count_of_reviews ?? 0 })}</span>
      <a href={reviewsHref(origins, market.locale)} rel="noopener">
        {t('link')}
      </a>
    </div>
  )
}

/** [FTR-020, FTR-021, FTR-022] */
export function UsContact({ data: { usContactBanner: banner } }: BlockProps) {
  const t = useTranslations('footer.usContact')
  if (!banner) return null
  const { email, phone, availability } = banner
  return (
    <div className={css.contact}>
      <h3>{t('heading')}</h3>
      <a href={`mailto:${email.email_address}`}>
        <Mail size={20} strokeWidth={1.5} aria-hidden="true" />
        {email.email_link_text}
      </a>
      <a href={usPhoneHref(phone.phone_number)}>
        <Phone size={20} strokeWidth={1.5} aria-hidden="true" />
        {phone.phone_link_text}
      </a>
      <span>{availability}</span>
    </div>
  )
}

/** [FTR-028, FTR-030, FTR-031] */
export function MobileApp({ data: { mobileBannerIconURL: icon } }: BlockProps) {
  const t = useTranslations('footer.app')
  const { market, origins } = useSite()
  const variant = badgeVariant(market.locale)
  return (
    <div className={css.app}>
      {icon && <img src={icon} alt="" width="64" height="64" loading="lazy" />}
      <div>
        <h3>{t('heading')}</h3>
        <p>{t('text')}</p>
      </div>
      <ul className={css.badges}>
        {(['ios', 'android'] as const).map((platform) => (
          <li key={platform}>
            <a href={appHref(origins, platform)} rel="noopener">
              <img
                src={assetUrl(`badges/${variant}-${platform}`)}
                alt={t(platform)}
                width="160"
                height="48"
                loading="lazy"
              />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** [FTR-032, FTR-033, FTR-035, FTR-036] */
export function Social({ data, settings }: BlockProps) {
  const t = useTranslations('footer.social')
  const { brand } = useSite()
  const heading = socialHeading(data, settings)
  return (
    <>
      {heading && <h3 className={css.heading}>{heading}</h3>}
      <ul className={css.social}>
        {data.socialMediaIcons?.map(({ uid, link, iconUrl }) => (
          <li key={uid}>
            <a href={link} rel="noopener">
              <img
                src={iconUrl}
                alt={t(uid as FooterNetwork, { brand: brand.name })}
                width={socialIconPx}
                height={socialIconPx}
                loading="lazy"
              />
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
