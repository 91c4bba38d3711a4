// The region of the shared site, by the first segment of the path. It is no backend region.

/** [MKT-022] */
export const siteRegions = [
  'pl-pl',
  'fi-fi',
  'fr-fr',
  'de-de',
  'de-at',
  'es-es',
  'nl-nl',
  'it-it',
  'de-ch',
] as const
export type SiteRegion = (typeof siteRegions)[number] | 'en'

/** [MKT-021, MKT-022, MKT-023] */
export function regionOfPath(path: string): SiteRegion {
  const first = path.split('/').find(Boolean)?.toLowerCase()
  return siteRegions.find((region) => region === first) ?? 'en'
}
