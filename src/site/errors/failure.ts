// The page for a failure of our own: plain, without data, so that nothing can fail again.

import type { Content } from '../content.ts'
import { escaped } from '../document.ts'
import type { Rendered } from '../render.tsx'

type Texts = { title: string; text: string; again: string }

export function failurePage(lang: string, { messages }: Content, style: string): Rendered {
  const { title, text, again } = (messages.pages as { failed: Texts }).failed
  const html = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><meta name="robots" content="noindex"><style>${style}</style></head><body><main class="failure"><h1>${escaped(title)}</h1><p>${escaped(text)}</p><p><a href="">${escaped(again)}</a></p></main></body></html>`
  return { status: 500, headers: {}, html }
}
