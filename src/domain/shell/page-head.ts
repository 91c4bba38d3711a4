// The page head: title, meta tags and what consent starts from.

const consentWaitMs = 2000

/** [ENT-016] */
export type SeoSettings = {
  readonly meta_title: string
  readonly canonical_page?: string
  readonly meta_description?: string
  readonly opengraph?: {
    readonly title?: string
    readonly description?: string
    readonly image?: { readonly url: string }
  }
  readonly meta_robots?: string
}

/** A logged-in customer's history shows no page titles. [HEAD-001, HEAD-002] */
export const pageTitle = (
  { meta_title }: Pick<SeoSettings, 'meta_title'>,
  siteName: string,
  isLoggedIn: boolean,
): string => (isLoggedIn ? siteName : meta_title)

export type HeadTag =
  | { readonly tag: 'link'; readonly rel: 'canonical'; readonly href: string }
  | { readonly tag: 'meta'; readonly name: string; readonly content: string }
  | { readonly tag: 'meta'; readonly property: string; readonly content: string }

/** [HEAD-003, HEAD-004, HEAD-005, HEAD-006] */
export function headTags(seo: SeoSettings): HeadTag[] {
  const { canonical_page: canonical, opengraph = {} } = seo
  const named = (name: string, content: string | undefined): HeadTag[] =>
    content ? [{ tag: 'meta', name, content }] : []
  const open = (property: string, content: string | undefined): HeadTag[] =>
    content ? [{ tag: 'meta', property, content }] : []
  return [
    ...(canonical ? [{ tag: 'link', rel: 'canonical', href: canonical } as const] : []),
    ...named('description', seo.meta_description),
    ...named('robots', seo.meta_robots),
    ...open('og:title', opengraph.title),
    ...open('og:description', opengraph.description),
    ...open('og:image', opengraph.image?.url),
  ]
}

/** Nothing is stored until the visitor says so. [HEAD-008, HEAD-009, HEAD-010] */
export const consentDefault = {
  ad_storage: 'denied',
  analytics_storage: 'denied',
  wait_for_update: consentWaitMs,
} as const
