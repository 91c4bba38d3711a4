// The API description as a page for people: plain HTML, made of the same document that programs read.

import { createHash } from 'node:crypto'

type Described = {
  summary: string
  tags: readonly string[]
  'x-access': string
  parameters: ReadonlyArray<{ name: string; in: string; required: boolean }>
  requestBody?: unknown
  responses: Readonly<Record<string, { description: string; content?: object }>>
}
export type ApiDocument = {
  info: { title: string; version: string; description: string }
  tags: ReadonlyArray<{ name: string; description: string }>
  paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
}

const style = `
  :root { color-scheme: light dark; --ink: light-dark(#14213d, #eef2f9); --soft: light-dark(#4b5875, #b3bfd6); --line: light-dark(#dfe4ea, #33415f); --surface: light-dark(#fff, #0e172b); --action: light-dark(#1f4b99, #9dbcf5) }
  * { box-sizing: border-box }
  body { font: 16px/1.5 system-ui, sans-serif; margin: 0; background: var(--surface); color: var(--ink) }
  main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem }
  h1 { line-height: 1.2 } h2 { margin-top: 2.5rem } h3 { margin: 0; font-size: 1rem }
  a { color: var(--action) } .soft { color: var(--soft) }
  nav ul { columns: 14rem; padding-inline-start: 1.25rem } nav a { display: inline-block; padding: 0.25rem 0 }
  article { border-top: 1px solid var(--line); padding: 1rem 0 }
  code { font: 0.875rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere }
  dl { margin: 0.5rem 0 0; display: grid; grid-template-columns: 3.5rem minmax(0, 1fr); gap: 0.25rem 0.75rem }
  dt { font-weight: 600 } dd { margin: 0 } summary { cursor: pointer; padding: 0.5rem 0; min-height: 44px }
  :focus-visible { outline: 2px solid var(--action); outline-offset: 2px }`

export const apiPagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256')
  .update(style)
  .digest('base64')}'; img-src data:; base-uri 'none'; frame-ancestors 'none'`

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const wrapped = (codes: string): string =>
  codes
    .split(', ')
    .map((code) => `<code>${escaped(code)}</code>`)
    .join(', ')

function answer([status, { description }]: [string, { description: string }]): string {
  const [, codes] = /^Problem: (.*)$/.exec(description) ?? []
  return `<dt>${status}</dt><dd>${codes ? wrapped(codes) : escaped(description)}</dd>`
}

function article(method: string, path: string, call: Described): string {
  const { summary, parameters, requestBody, responses } = call
  const takes = [
    ...parameters.map(
      ({ name, in: place, required }) =>
        `<code>${escaped(name)}</code> (${place}${required ? '' : ', optional'})`,
    ),
    ...(requestBody ? ['a body'] : []),
  ]
  return `<article><h3><code>${method.toUpperCase()} ${escaped(path)}</code></h3>
<p>${escaped(summary)}</p>
<p class="soft">For ${call['x-access'] === 'public' ? 'everybody' : `a ${escaped(call['x-access'])}`}${takes.length > 0 ? `; takes ${takes.join(', ')}` : ''}.</p>
<details><summary>Answers</summary><dl>${Object.entries(responses).map(answer).join('')}</dl></details></article>`
}

export function apiPage({ info, tags, paths }: ApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ method, path, call })),
  )
  const groups = tags.map(({ name, description }) => {
    const own = calls.filter(({ call }) => call.tags[0] === name)
    return `<section aria-labelledby="${name}"><h2 id="${name}">${name}</h2><p>${escaped(description)}</p>
${own.map(({ method, path, call }) => article(method, path, call)).join('\n')}</section>`
  })
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<title>${escaped(info.title)} API</title><style>${style}</style></head>
<body><main><h1>${escaped(info.title)} API</h1>
<p>${escaped(info.description)}</p>
<p><a href="/api/openapi.json">The same for programs (OpenAPI 3.1)</a></p>
<nav aria-label="Groups"><ul>${tags.map(({ name }) => `<li><a href="#${name}">${name}</a></li>`).join('')}</ul></nav>
${groups.join('\n')}
</main></body></html>
`
}
