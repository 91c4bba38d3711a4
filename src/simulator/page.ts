// The frame of the simulator's pages: plain documents that need no build, allowed their own style and script.

import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

const style = `
  :root { color-scheme: light dark; --ink: light-dark(#14213d, #eef2f9); --soft: light-dark(#4b5875, #b3bfd6); --line: light-dark(#dfe4ea, #33415f); --surface: light-dark(#fff, #0e172b); --raised: light-dark(#f4f6f9, #18233d); --action: light-dark(#1f4b99, #9dbcf5); --on-action: light-dark(#fff, #0e172b); --wrong: light-dark(#b3261e, #ff9d94) }
  * { box-sizing: border-box }
  body { font: 16px/1.5 system-ui, sans-serif; margin: 0; background: var(--surface); color: var(--ink) }
  header { border-bottom: 1px solid var(--line); background: var(--raised) }
  header div, main { max-width: 46rem; margin: 0 auto; padding: 0.75rem 1rem }
  header div { display: flex; flex-wrap: wrap; gap: 0 1.5rem; align-items: center }
  header strong { margin-inline-end: auto } a { color: var(--action) }
  header a { min-height: 44px; display: inline-flex; align-items: center }
  header a[aria-current] { color: inherit; font-weight: 600; text-decoration: none }
  main { padding-block: 1.5rem 4rem } h1 { font-size: 1.75rem; line-height: 1.2; letter-spacing: -0.01em; margin: 0 0 0.5rem }
  p { margin: 0.25rem 0 } .soft { color: var(--soft) }
  button, input { font: inherit; min-height: 44px; padding: 0 1rem; border-radius: 4px; border: 1px solid var(--soft); background: var(--surface); color: inherit }
  button { cursor: pointer } button:hover { border-color: var(--action); color: var(--action) }
  button[type=submit] { background: var(--action); border-color: var(--action); color: var(--on-action); font-weight: 600 }
  button:disabled { cursor: default; opacity: 0.5 }
  :focus-visible { outline: 2px solid var(--action); outline-offset: 2px }`

const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => escapes[character]!)

export const places = [
  ['/simulator/outbox', 'Outbox', 'every mail, text message and code that was sent'],
  ['/simulator/paper', 'Paper', 'every letter that was printed, because mail came back'],
  ['/simulator/day', 'Business days', 'lets days pass, one or many'],
  ['/simulator/identification', 'Branch', 'identifies whoever brings a coupon'],
  ['/simulator/market', 'Market', 'has prices, custodian and fund misbehave'],
  ['/simulator/files', 'Files', 'to send with a message: infected, slow, or never looked at'],
] as const

export type SimulatorPage = {
  path?: (typeof places)[number][0]
  title: string
  /** HTML below the title. */
  body: string
  script?: string
  style?: string
  /** In seconds, where news may come at any moment. */
  refresh?: number
}

const linkTo =
  (current: string | undefined) =>
  ([path, name]: (typeof places)[number]): string =>
    `<a href="${path}"${path === current ? ' aria-current="page"' : ''}>${name}</a>`

/** Sends the page with a policy that names exactly what it carries, so the two cannot part. */
export function sendPage(reply: FastifyReply, page: SimulatorPage): FastifyReply {
  const { path, title, body, script, refresh } = page
  const styles = style + (page.style ?? '')
  const policy = [
    `default-src 'none'; frame-ancestors 'none'; style-src ${hashOf(styles)}; img-src data:`,
    ...(script ? [`script-src ${hashOf(script)}`, `connect-src 'self'`] : []),
  ]
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy.join('; '))
    .send(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<title>${title}</title>${refresh ? `<meta http-equiv="refresh" content="${refresh}">` : ''}
<style>${styles}</style></head>
<body>
<header><div><strong>Simulator</strong>${places.map(linkTo(path)).join('')}<a href="/">To the site</a></div></header>
<main>
<h1>${title}</h1>
${body}
</main>
${script ? `<script>${script}</script>` : ''}
</body>
</html>
`)
}
