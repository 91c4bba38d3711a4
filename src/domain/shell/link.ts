// Links from data: which targets are links at all, and where the footer's lead.

const unsafeSchemes = ['javascript:', 'data:', 'vbscript:']

/** Browsers drop blanks and control characters before and inside a scheme, so we look past them too. */
const visible = (target: string): string =>
  [...target].filter((character) => character > ' ' && character !== '\u007f').join('')

/** The target, or undefined where it would run code. [VAL-004, VAL-005, VAL-006, VAL-007] */
export function safeHref(target: string | undefined): string | undefined {
  const bare = visible(target ?? '').toLowerCase()
  if (bare === '' || unsafeSchemes.some((scheme) => bare.startsWith(scheme))) return undefined
  return target!.trim()
}

const scheme = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i
const isUntouched = (target: string) => /^(?:mailto:|tel:|#)/i.test(target)

/** Lower case up to the query: there, case may carry meaning. [FTR-046] */
function lowered(target: string): string {
  const end = target.search(/[?#]/)
  return end < 0 ? target.toLowerCase() : target.slice(0, end).toLowerCase() + target.slice(end)
}

/** [FTR-044, FTR-045, FTR-046] */
export function footerHref(target: string, basePath: string): string | undefined {
  const href = safeHref(target)
  if (!href || isUntouched(href)) return href
  if (scheme.test(href)) return lowered(href)
  return `${basePath}/${href.replace(/^\/+/, '')}`
}
