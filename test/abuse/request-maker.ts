// Makes hostile requests for the operations of an OpenAPI document: valid ones with one thing wrong.

import { type Dice, dice } from './dice.ts'
import {
  type BadRequest,
  bodySchema,
  type Draft,
  type Route,
  validDraft,
  written,
} from './request-draft.ts'
import { type Known, nastyTexts, nastyValues } from './schema-values.ts'

type Mischief = {
  kind: string
  mustFail?: boolean
  do(draft: Draft, route: Route, dice: Dice): void
}

const onAnyRoute: readonly Mischief[] = [
  { kind: 'valid', do() {} },
  {
    kind: 'odd method',
    do(draft, _, dice) {
      draft.method = dice.one([
        'HEAD',
        'OPTIONS',
        'TRACE',
        'FOO',
        'PUT',
        'PATCH',
        'DELETE',
        'PURGE',
      ])
    },
  },
  {
    kind: 'bad path encoding',
    do(draft, _, dice) {
      const odd = dice.one([
        '%E0%A4%A',
        '%00',
        '%2e%2e%2f',
        '%',
        '%zz',
        '//',
        ';a=b',
        '%252e',
        '%ff',
      ])
      draft.path = dice.chance(0.5) ? draft.path + odd : draft.path.replace(/[^/]*$/, odd)
    },
  },
  {
    kind: 'nasty last segment',
    do(draft, _, dice) {
      draft.path = draft.path.replace(/[^/]*$/, written(dice.one(nastyTexts)).slice(0, 8000))
    },
  },
  {
    kind: 'unknown parameter',
    mustFail: true,
    do(draft, _, dice) {
      draft.query.push(`${dice.one(['debug', 'a[]', '__proto__', 'constructor', '%00', ''])}=1`)
    },
  },
  {
    kind: 'undecodable query',
    mustFail: true,
    do: (draft, _, dice) => void draft.query.push(dice.one(['x=%E0%A4%A', '%=1', 'x=%ff'])),
  },
  {
    kind: 'no token or a broken one',
    do(draft, _, dice) {
      const value = dice.one([
        '',
        'Bearer',
        'Bearer x.y.z',
        'Basic YTpi',
        `Bearer ${'a'.repeat(5000)}`,
      ])
      draft.headers = draft.headers.filter(([name]) => name !== 'Authorization')
      if (value) draft.headers.push(['Authorization', value])
    },
  },
  {
    kind: 'strange header',
    do(draft, _, dice) {
      draft.headers.push(
        dice.one<[string, string]>([
          ['X-HTTP-Method-Override', 'DELETE'],
          ['Accept-Language', 'xx;q=a,,;;de;q=9e9'],
          ['Accept-Language', 'a'.repeat(6000)],
          ['X-Request-Id', "1' or '1'='1"],
          ['Accept', 'text/html;q=x'],
          ['Accept-Version', '1.x'],
          ['Expect', 'nothing'],
          ['Range', 'bytes=0-'],
          ['If-Match', '"x'],
          ['Cookie', '__Host-sb=%00;;=;'],
          ['X-Large', 'a'.repeat(20_000)],
        ]),
      )
    },
  },
  {
    kind: 'foreign page',
    do(draft, _, dice) {
      draft.headers.push(
        dice.one([
          ['Origin', 'https://evil.example'],
          ['Sec-Fetch-Site', 'cross-site'],
        ]),
      )
    },
  },
  {
    kind: 'two hosts',
    mustFail: true,
    do: ({ headers }) => void headers.push(['Host', 'evil.example']),
  },
  {
    kind: 'unexpected body',
    do(draft, _, dice) {
      draft.headers.push(['Content-Type', dice.one(['application/json', 'text/plain', 'a/b; c="'])])
      draft.body = Buffer.from(dice.one(['{}', 'x', '[1]', 'null', '']))
    },
  },
]

const withQuery: readonly Mischief[] = [
  {
    kind: 'repeated parameter',
    mustFail: true,
    do: (draft) => void draft.query.push('again=1', 'again=2', ...draft.query.slice(0, 1)),
  },
  {
    kind: 'nasty parameter',
    do(draft, { operation }, dice) {
      const { name } = dice.one((operation.parameters ?? []).filter((one) => one.in === 'query'))
      draft.query = draft.query.filter((pair) => !pair.startsWith(`${name}=`))
      draft.query.push(`${name}=${written(dice.one(nastyTexts)).slice(0, 3000)}`)
    },
  },
  {
    kind: 'missing parameters',
    do(draft) {
      draft.query = []
    },
  },
]

const text = (draft: Draft): string => JSON.stringify(draft.json)

const withBody: readonly Mischief[] = [
  {
    kind: 'nasty field',
    do({ json }, route, dice) {
      const name = dice.one(Object.keys(bodySchema(route)?.properties ?? { x: {} }))
      if (json) json[name] = dice.one(nastyValues)
    },
  },
  {
    kind: 'missing field',
    mustFail: true,
    do({ json }, route, dice) {
      const required = bodySchema(route)?.required ?? []
      if (json) delete json[required.length > 0 ? dice.one(required) : 'none']
      if (json && required.length === 0) Object.assign(json, { unknown: 1 })
    },
  },
  {
    kind: 'unknown field',
    mustFail: true,
    do: ({ json }) => void Object.assign(json ?? {}, { isAdmin: true }),
  },
  {
    kind: 'wrong content type',
    mustFail: true,
    do(draft, _, dice) {
      const type = dice.one([
        'text/plain',
        'application/xml',
        'multipart/form-data',
        '',
        'a',
        'application/json; charset=utf-16',
        'application/jsonx',
      ])
      draft.body = Buffer.from(text(draft))
      draft.headers = draft.headers.filter(([name]) => name !== 'Content-Type')
      if (type) draft.headers.push(['Content-Type', type])
    },
  },
  {
    kind: 'broken JSON',
    mustFail: true,
    do(draft, _, dice) {
      const whole = text(draft)
      draft.body = dice.one([
        Buffer.from(whole.slice(0, -1)),
        Buffer.from(`${whole.slice(0, -1)}${whole.length > 2 ? ',' : ''}"twice":1,"twice":2}`),
        Buffer.from(`{"__proto__":{},"x":${whole}}`),
        Buffer.from('['.repeat(20_000)),
        Buffer.from(`${'['.repeat(500)}${']'.repeat(500)}`),
        Buffer.from(whole, 'utf16le'),
        Buffer.from([0xff, 0xfe, 0x00]),
        Buffer.from('NaN'),
        Buffer.from('{"x":"\\ud800"}'),
        Buffer.from('{"x":"\\u0000"}'),
        Buffer.from('null'),
        Buffer.from('"text"'),
        Buffer.from(''),
        Buffer.from(`"${'a'.repeat(70_000)}"`),
      ])
    },
  },
]

const formOf = (fields: Record<string, unknown>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${written(name)}=${written(JSON.stringify(value))}`)
    .join('&')

const finished = ({ query, json, ...draft }: Draft): BadRequest => ({
  ...draft,
  path: draft.path + (query.length > 0 ? `?${query.join('&')}` : ''),
  body:
    draft.body ??
    (json && Buffer.from(draft.family === 'oauth' ? formOf(json) : JSON.stringify(json))),
})

/** `count` requests for a route; the same seed makes the same ones of the same `known` ids. */
export function* badRequests(
  route: Route,
  known: Known,
  seed: number,
  count: number,
): Generator<BadRequest> {
  const roll = dice(seed)
  const hasQuery = route.operation.parameters?.some((one) => one.in === 'query')
  const kinds = [
    ...onAnyRoute,
    ...(hasQuery ? withQuery : []),
    ...(bodySchema(route) ? withBody : []),
  ]
  for (let made = 0; made < count; made++) {
    // Each kind at least once before chance takes over.
    const mischief = kinds[made] ?? roll.one(kinds)
    const draft = validDraft(route, known, roll)
    draft.kind = mischief.kind
    // OAuth lets a server ignore what it does not know, and so does the web.
    draft.mustFail = draft.family === 'call' && (mischief.mustFail ?? false)
    mischief.do(draft, route, roll)
    yield finished(draft)
  }
}
