// What an operator sets for all pages of a market: the design, and what header and footer leave out.

import type { DesignVersion } from './design-version.ts'
import type { FooterData, FooterSettings } from './footer.ts'
import type { HeaderData } from './header-data.ts'

/** [ENT-017] */
export type GlobalPageSettings = {
  readonly themeVersion: DesignVersion
  readonly headerData: Partial<Pick<HeaderData, 'type' | 'hideCustomerBalance'>>
  readonly footerData: FooterSettings &
    Pick<FooterData, 'trustpilotData' | 'disclaimer'> & { readonly hideMainNavigation?: boolean }
}

/** Of header and footer; what is not set is left out. */
export type FrameSettings = Omit<GlobalPageSettings, 'themeVersion'>

/** [HDR-018, HDR-022, PRV-042, FTR-001, FTR-027, FTR-036, FTR-041] */
export const frameSwitches = [
  'hideMainNavigation',
  'integratedHeader',
  'hideCustomerBalance',
  'hideFooter',
  'hideFooterLinks',
  'hideCountryPicker',
  'hideSocialMediaHeading',
] as const
export type FrameSwitch = (typeof frameSwitches)[number]

/** As the review site publishes it; zero where it publishes none. [FTR-016] */
export const isReviewScore = (score: unknown): score is number =>
  typeof score === 'number' && score >= 0 && score <= 5

/** What an operator has to say below every page of a market, as rich text. [FTR-040] */
export const isFooterNotice = (notice: unknown): notice is string =>
  typeof notice === 'string' && notice.trim() !== '' && notice.length <= longestNotice
export const longestNotice = 1000

/** The score of a market that has set none is the one its footer knows; its notice stands below what the footer says. */
export function frameSettings(
  on: ReadonlySet<FrameSwitch>,
  { reviewScore, notice }: { reviewScore?: number | undefined; notice?: string | undefined } = {},
): FrameSettings {
  const { integratedHeader, hideCustomerBalance, ...footer } = Object.fromEntries(
    [...on].map((name) => [name, true as const]),
  ) as { [Name in FrameSwitch]?: true }
  return {
    headerData: {
      ...(integratedHeader && { type: 'integrated' as const }),
      ...(hideCustomerBalance && { hideCustomerBalance }),
    },
    footerData: {
      ...footer,
      ...(reviewScore !== undefined && { trustpilotData: { score_value: reviewScore } }),
      ...(notice && { disclaimer: notice }),
    },
  }
}
