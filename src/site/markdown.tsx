// Markdown as React elements: only what our texts use, never markup of their own.

import { lexer, type Token, type Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'

export type MarkdownSettings = {
  /** Turns `page:taxes` or `guide:ladder` into a path; undefined leaves the words without a link. */
  linkTarget: (href: string) => string | undefined
}

type Heading = { id: string; text: string }

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

export const headingsOf = (body: string): Heading[] =>
  lexer(body)
    .filter((token): token is Tokens.Heading => token.type === 'heading' && token.depth === 2)
    .map(({ text }) => ({ id: anchorOf(text), text: plain(text) }))

const plain = (text: string) => text.replaceAll(/\*\*?|__?|`/g, '')

export function Markdown({ body, linkTarget }: { body: string } & MarkdownSettings) {
  return <>{blocks(lexer(body), { linkTarget })}</>
}

const blocks = (tokens: Token[], settings: MarkdownSettings): ReactNode[] =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a parsed text never changes its order
  tokens.map((token, i) => <Fragment key={i}>{block(token, settings)}</Fragment>)

function block(token: Token, settings: MarkdownSettings): ReactNode {
  switch (token.type) {
    case 'heading': {
      const { depth, text, tokens } = token as Tokens.Heading
      const words = inline(tokens, settings)
      return depth === 2 ? <h2 id={anchorOf(text)}>{words}</h2> : <h3>{words}</h3>
    }
    case 'paragraph':
      return <p>{inline((token as Tokens.Paragraph).tokens, settings)}</p>
    case 'blockquote':
      return <blockquote>{blocks((token as Tokens.Blockquote).tokens, settings)}</blockquote>
    case 'list':
      return list(token as Tokens.List, settings)
    case 'table':
      return <Table {...(token as Tokens.Table)} settings={settings} />
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

function list({ ordered, items }: Tokens.List, settings: MarkdownSettings): ReactNode {
  const children = items.map((item, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a parsed text never changes its order
    <li key={i}>{blocks(item.tokens, settings)}</li>
  ))
  return ordered ? <ol>{children}</ol> : <ul>{children}</ul>
}

/** Wide tables scroll by themselves, reachable by keyboard, so that the page never does. */
function Table({ header, rows, settings }: Tokens.Table & { settings: MarkdownSettings }) {
  const cells = (row: Tokens.TableCell[], Cell: 'th' | 'td') =>
    row.map(({ tokens }, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a parsed text never changes its order
      <Cell key={i} {...(Cell === 'th' && { scope: 'col' })}>
        {inline(tokens, settings)}
      </Cell>
    ))
  return (
    <section
      className="table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take focus
      tabIndex={0}
      aria-label={header.map(({ text }) => plain(text)).join(', ')}
    >
      <table>
        <thead>
          <tr>{cells(header, 'th')}</tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a parsed text never changes its order
            <tr key={i}>{cells(row, 'td')}</tr>
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
      const target = settings.linkTarget(href)
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
