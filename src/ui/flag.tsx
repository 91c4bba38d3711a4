// Country flags, drawn once a page in a sprite and used by name.

import * as flags from 'country-flag-icons/string/3x2'
import css from './flag.module.css'

/** A flag beside the country's name; the name says it all to those who cannot see it. */
export function Flag({ code }: { code: string }) {
  return (
    <svg className={css.flag} aria-hidden="true">
      <use href={`#flag-${code.toLowerCase()}`} />
    </svg>
  )
}

const symbols = new Map<string, string>()

function symbolOf(code: string): string {
  const known = symbols.get(code) ?? drawSymbol(code)
  symbols.set(code, known)
  return known
}

function drawSymbol(code: string): string {
  const drawn = (flags as Record<string, string>)[code]
  if (!drawn) throw new Error(`there is no flag for '${code}': give a two-letter country code`)
  const [, viewBox = '0 0 513 342'] = /viewBox="([^"]+)"/.exec(drawn) ?? []
  const inner = drawn.replace(/^<svg[^>]*>/, '').replace(/<\/svg>$/, '')
  return `<symbol id="flag-${code.toLowerCase()}" viewBox="${viewBox}">${inner}</symbol>`
}

const mark = '"#flag-'

/** The codes of the flags some markup uses. */
export function flagsIn(html: string): ReadonlySet<string> {
  const codes = new Set<string>()
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, at + mark.length))
    codes.add(html.slice(at + mark.length, at + mark.length + 2))
  return codes
}

/** The sprite of every flag a page uses. */
export function flagSprite(codes: ReadonlySet<string>): string {
  if (codes.size === 0) return ''
  const drawn = [...codes].sort().map((code) => symbolOf(code.toUpperCase()))
  return `<svg hidden>${drawn.join('')}</svg>`
}
