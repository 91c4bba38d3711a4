// Markdown as React elements: only what our texts use, never markup of their own.

import { lexer, type Token, type Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'
import css from '#ui/prose.module.css'
import { openKept } from './kept.ts'

export type MarkdownSettings = {
  /** Turns `page:taxes` or `guide:ladder` into a path; undefined leaves the words without a link. */
  linkTarget: (href: string) => string | undefined
}

export type Heading = { id: string; text: string }

/** A part of a text under one heading of the second level. */
export type TextSection = Heading & { body: string }

/** An address inside the page, from the heading's own words: `wer-haftet`. */
export const anchorOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll(/[^\p{ASCII}]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

const texts = openKept<Token[]>(500)

/** Taken apart once: a page is drawn anew far more often than its text changes. */
const tokensOf = (body: string): Token[] => texts(body, () => lexer(body))

export const headingsOf = (body: string): Heading[] =>
  tokensOf(body)
    .filter((token): token is Tokens.Heading => token.type === 'heading' && token.depth === 2)
    .map(({ text }) => ({ id: anchorOf(text), text: plain(text) }))

/** The text in its parts; what stands before the first heading is no part of any. */
export function sectionsOf(body: string): TextSection[] {
  const sections: TextSection[] = []
  for (const token of tokensOf(body)) {
    if (token.type === 'heading' && (token as Tokens.Heading).depth === 2) {
      const { text } = token as Tokens.Heading
      sections.push({ id: anchorOf(text), text: plain(text), body: '' })
    } else if (sections.length > 0) sections.at(-1)!.body += token.raw
  }
  return sections.map((section) => ({ ...section, body: section.body.trim() }))
}

/** Minutes it takes to read, at least one. */
export const readingMinutes = (body: string): number =>
  Math.max(1, Math.round(body.split(/\s+/).length / wordsPerMinute))

const wordsPerMinute = 220

const plain = (text: string) => text.replaceAll(/\*\*?|__?|`/g, '')

export function Markdown({ body, linkTarget }: { body: string } & MarkdownSettings) {
  return <>{blocks(tokensOf(body), { linkTarget })}</>
}

function blocks(tokens: Token[], settings: MarkdownSettings): ReactNode[] {
  let heading = ''
  return tokens.map((token, i) => {
    if (token.type === 'heading') heading = plain((token as Tokens.Heading).text)
    // biome-ignore lint/suspicious/noArrayIndexKey: a parsed text never changes its order
    return <Fragment key={i}>{block(token, settings, heading)}</Fragment>
  })
}

function block(token: Token, settings: MarkdownSettings, heading: string): ReactNode {
  switch (token.type) {
    case 'heading': {
      const { depth, text, tokens } = token as Tokens.Heading
      const words = inline(tokens, settings)
      return depth === 2 ? <h2 id={anchorOf(text)}>{words}</h2> : <h3>{words}</h3>
    }
    case 'paragraph':
      return paragraph(token as Tokens.Paragraph, settings)
    case 'blockquote':
      return <blockquote>{blocks((token as Tokens.Blockquote).tokens, settings)}</blockquote>
    case 'list':
      return list(token as Tokens.List, settings)
    case 'table':
      return <Table {...(token as Tokens.Table)} settings={settings} label={heading} />
    case 'text': {
      const { tokens, text } = token as Tokens.Text
      return tokens ? inline(tokens, settings) : text
    }
    case 'space':
      return null
    case 'hr':
      return <hr />
    default:
      throw new Error(`our texts have no ${token.type}: write a paragraph, list or table`)
  }
}

/** One aside from beginning to end reads as a note. */
function paragraph({ tokens }: Tokens.Paragraph, settings: MarkdownSettings): ReactNode {
  const [first] = tokens
  if (tokens.length > 1 || first?.type !== 'em') return <p>{inline(tokens, settings)}</p>
  return <p className={css.note}>{inline((first as Tokens.Em).tokens, settings)}</p>
}

function list({ ordered, items }: Tokens.List, settings: MarkdownSettings): ReactNode {
  const children = items.map((item, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a parsed text never changes its order
    <li key={i}>{blocks(item.tokens, settings)}</li>
  ))
  return ordered ? <ol>{children}</ol> : <ul>{children}</ul>
}

type TableProps = Tokens.Table & { settings: MarkdownSettings; label: string }

/** Amounts, rates and days stand under one another; a column of them holds nothing else. */
const isFigure = ({ text }: Tokens.TableCell) => !/\p{L}{4}/u.test(text) && /\d|^$/.test(text)

/** Wide tables scroll by themselves, reachable by keyboard, so that the page never does. */
function Table({ header, rows, settings, label }: TableProps) {
  const hasHeader = header.some(({ text }) => text)
  const figures = header.map((_, i) => i > 0 && rows.every((row) => isFigure(row[i]!)))
  const cells = (row: Tokens.TableCell[], isHeader: boolean) =>
    row.map(({ text, tokens }, i) => {
      const isColumn = isHeader && text !== '' // The empty corner heads nothing.
      const scope = isColumn ? 'col' : !hasHeader && i === 0 ? 'row' : undefined
      const Cell = scope ? 'th' : 'td'
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: a parsed text never changes its order
        <Cell key={i} scope={scope} className={figures[i] ? css.figure : undefined}>
          {inline(tokens, settings)}
        </Cell>
      )
    })
  return (
    <section
      className={css.table}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take focus
      tabIndex={0}
      aria-label={label || header.map(({ text }) => plain(text)).join(', ')}
    >
      <table>
        {hasHeader && (
          <thead>
            <tr>{cells(header, true)}</tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a parsed text never changes its order
            <tr key={i}>{cells(row, false)}</tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const inline = (tokens: Token[], settings: MarkdownSettings): ReactNode[] =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a parsed text never changes its order
  tokens.map((token, i) => <Fragment key={i}>{word(token, settings)}</Fragment>)

function word(token: Token, settings: MarkdownSettings): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{inline((token as Tokens.Strong).tokens, settings)}</strong>
    case 'em':
      return <em>{inline((token as Tokens.Em).tokens, settings)}</em>
    case 'link': {
      const { href, tokens } = token as Tokens.Link
      const target = href.startsWith('mailto:') ? href : settings.linkTarget(href)
      const words = inline(tokens, settings)
      return target ? <a href={target}>{words}</a> : words
    }
    case 'br':
      return <br />
    case 'text':
    case 'escape': {
      const { text } = token as Tokens.Text | Tokens.Escape
      return unescaped(text)
    }
    default:
      throw new Error(`our texts have no ${token.type} inside a paragraph`)
  }
}

/** The parser escapes for markup; React escapes by itself. */
const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
