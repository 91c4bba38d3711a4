// The page for a failure of our own: plain, without data, so that nothing can fail again.

import type { Rendered } from '#contracts/rendered-page.ts'
import button from '#ui/button.module.css'
import type { Content } from '../content.ts'
import { escaped } from '../document.ts'
import css from './errors.module.css'

type Texts = { title: string; text: string; again: string }

const mark =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><path d="M3 25h26M3 17.5c4.3 0 4.3-3 8.7-3s4.3 3 8.6 3 4.4-3 8.7-3M3 9.5c4.3 0 4.3-3 8.7-3" fill="none" stroke="currentColor" stroke-width="3.2" stroke-linecap="round"/></svg>'

export function failurePage(lang: string, { messages }: Content, style: Buffer): Rendered {
  const { title, text, again } = (messages.pages as { failed: Texts }).failed
  const html = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escaped(title)}</title><meta name="robots" content="noindex"><style>${style}</style></head><body><main class="${css.failure}">${mark}<h1>${escaped(title)}</h1><p class="${css.text}">${escaped(text)}</p><p class="${css.actions}"><a class="${button.button} ${button.primary}" href="">${escaped(again)}</a></p></main></body></html>`
  return { status: 500, headers: {}, html: Buffer.from(html) }
}
