// Cuts a piece of HTML into tags and text. It never throws, and reads every character once.

export type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open'; readonly tag: string; readonly href?: string }
  | { readonly kind: 'close'; readonly tag: string }

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  shy: '\u00ad',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  euro: '€',
  pound: '£',
  copy: '©',
  reg: '®',
  colon: ':',
  tab: '\t',
  newline: '\n',
}

function characterOf(code: number): string {
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : '\ufffd'
}

const decoded = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,8})|#(\d{1,8})|([a-z]{2,8}));?/gi,
    (whole, hex, decimal, name) => {
      if (hex) return characterOf(Number.parseInt(hex, 16))
      if (decimal) return characterOf(Number(decimal))
      return entities[String(name).toLowerCase()] ?? whole
    },
  )

const textToken = (text: string): Token[] => (text ? [{ kind: 'text', text: decoded(text) }] : [])

/** Elements whose content is no text of the page. */
const silent = /^(?:script|style|template|noscript|iframe|title|textarea)$/

const nameAt = /[a-z][a-z0-9-]*/iy
const attributeAt = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/y
const endAt = /[\s/]*>/y

function matchAt(pattern: RegExp, html: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(html)
}

/** The tag that begins at a `<`, and where it ends: nowhere if the text ends first. */
function tagAt(html: string, at: number): { token: Token; end: number } | 'text' | 'unfinished' {
  const isClosing = html[at + 1] === '/'
  const name = matchAt(nameAt, html, at + (isClosing ? 2 : 1))
  if (!name) return 'text'
  const tag = name[0].toLowerCase()
  let href: string | undefined
  let next = nameAt.lastIndex
  for (;;) {
    if (matchAt(endAt, html, next)) break
    const attribute = matchAt(attributeAt, html, next)
    if (!attribute) return 'unfinished'
    next = attributeAt.lastIndex
    const [, key, double, single, bare] = attribute
    if (key?.toLowerCase() === 'href') href ??= decoded(double ?? single ?? bare ?? '')
  }
  const end = endAt.lastIndex
  if (isClosing) return { token: { kind: 'close', tag }, end }
  return { token: { kind: 'open', tag, ...(href !== undefined && { href }) }, end }
}

/** Past a comment, a declaration or an instruction; a missing end takes the rest along. */
function commentEnd(html: string, at: number): number | undefined {
  if (html[at + 1] !== '!' && html[at + 1] !== '?') return undefined
  const mark = html.startsWith('<!--', at) ? '-->' : '>'
  const end = html.indexOf(mark, at + 2)
  return end < 0 ? html.length : end + mark.length
}

/** Past the content of a silent element, up to its closing tag. */
function silentEnd(html: string, tag: string, from: number): number {
  const rest = html.slice(from).search(new RegExp(`</${tag}`, 'i'))
  return rest < 0 ? html.length : from + rest
}

export function tokensOf(html: string): Token[] {
  const tokens: Token[] = []
  let textFrom = 0
  const cut = (at: number, end: number, token?: Token) => {
    tokens.push(...textToken(html.slice(textFrom, at)))
    if (token) tokens.push(token)
    textFrom = end
  }
  for (let at = html.indexOf('<'); at >= 0; ) {
    let next = commentEnd(html, at)
    if (next !== undefined) cut(at, next)
    else {
      const found = tagAt(html, at)
      if (found === 'unfinished') break
      next = at + 1
      if (found !== 'text') {
        const { token, end } = found
        const isSilent = token.kind === 'open' && silent.test(token.tag)
        next = isSilent ? silentEnd(html, token.tag, end) : end
        cut(at, next, token)
      }
    }
    at = html.indexOf('<', next)
  }
  tokens.push(...textToken(html.slice(textFrom)))
  return tokens
}
