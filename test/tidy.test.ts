// The house rules a machine can check. A failure names the file and the way out.

import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSources, requirementIds } from './sources.ts'

/** Who may import whom: our rooms, then other people's packages. This table is the architecture. */
const rooms: Record<string, { ours: string[]; theirs: string[] | 'any' }> = {
  domain: { ours: [], theirs: ['decimal.js', 'ibantools', 'libphonenumber-js', 'stdnum'] },
  contracts: { ours: ['domain'], theirs: ['zod'] },
  platform: { ours: ['domain', 'contracts'], theirs: 'any' },
  services: { ours: ['domain', 'contracts', 'platform'], theirs: 'any' },
  simulator: { ours: ['domain', 'contracts', 'platform', 'services'], theirs: 'any' },
  ui: { ours: [], theirs: ['react', 'lucide-react', 'country-flag-icons'] },
  gallery: { ours: ['ui'], theirs: ['react', 'react-dom'] },
  shell: {
    ours: ['domain', 'contracts', 'ui'],
    theirs: ['react', 'react-dom', 'use-intl', 'lucide-react'],
  },
  site: { ours: ['domain', 'contracts', 'ui', 'shell'], theirs: 'any' },
  app: { ours: ['domain', 'contracts', 'ui', 'shell'], theirs: 'any' },
  web: { ours: ['domain', 'contracts', 'platform', 'shell', 'site', 'app', 'ui'], theirs: 'any' },
  commands: {
    ours: ['domain', 'contracts', 'platform', 'services', 'simulator', 'site', 'web'],
    theirs: [],
  },
}

/** What pages of the customer area are made of; everything else there is a page, and no page imports another. */
const kitOfApp = [
  ...['session', 'data', 'page', 'form', 'factor', 'signing', 'holdings', 'offer', 'pay-in'],
  ...['suitability', 'header', 'shell'],
]

/** The same of the public pages. */
const kitOfSite = ['text-page', 'offers', 'country-map']

/** Rooms the browser loads: nothing of Node, the database or the server may be named there. */
const browserRooms = ['domain', 'contracts', 'ui', 'gallery', 'shell', 'app']

const banned: Array<[pattern: RegExp, where: RegExp, instead: string]> = [
  [
    /\bprocess\.env\b/,
    /^src\/(?!platform\/config|commands\/)/,
    'read it once, in platform/config.ts',
  ],
  [
    /\bDate\.now\(|new Date\(\)|Math\.random\(/,
    /^src\/domain\//,
    'take the time or the dice as an argument',
  ],
  [/^export default /m, /^src\/\w+\//, 'export it by name'],
  [/\bTODO\b|\bFIXME\b|\bXXX:/, /^(src|test|bench|bin)\//, 'do it, or open an issue'],
  [/dangerouslySetInnerHTML/, /^src\/(?!site\/data-block)/, 'render elements, never markup'],
  [
    /\bstyle=\{/,
    /^src\/.*\.tsx$/,
    'the content security policy blocks style attributes; use a class',
  ],
]

const sources = readSources('src/*.ts', 'src/*.tsx')
const isTest = (path: string) => path.includes('.test.')
const roomOf = (path: string) => path.split('/')[1]!
const unitOf = (path: string) => path.split('/')[2]!
const frontDoor = /^src\/services\/[\w-]+(\/index)?\.ts$/

function importsOf(text: string): string[] {
  const found = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([\w@.#][^'"\n]*)['"]/g)
  return [...found].map(([, name]) => name!)
}

const targetOf = (path: string, name: string) =>
  name.startsWith('#') ? `src/${name.slice(1)}` : posix.join(posix.dirname(path), name)

const targetsOf = (path: string, text: string) =>
  importsOf(text)
    .filter((name) => /^[.#]/.test(name))
    .map((name) => targetOf(path, name))

function addTo(needs: Map<string, Set<string>>, unit: string, other: string): void {
  needs.set(unit, (needs.get(unit) ?? new Set()).add(other))
}

function expectNoCircle(needs: Map<string, Set<string>>): void {
  const done = new Set<string>()
  const walk = (at: string, trail: string[]): void => {
    const begin = trail.indexOf(at)
    expect(begin, `circle: ${[...trail.slice(begin), at].join(' → ')}`).toBe(-1)
    if (done.has(at)) return
    for (const next of needs.get(at) ?? []) walk(next, [...trail, at])
    done.add(at)
  }
  for (const unit of needs.keys()) walk(unit, [])
}

const packageOf = (name: string) =>
  name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : name.split('/')[0]!

test('the database stands in its five folders: edit what is there, see CONTRIBUTING', () => {
  const places =
    /^db\/((schema|code)\/\d\d-[a-z-]+\.sql|changes\/\d{4}_\w+\.sql|stories\/[a-z-]+\.(sql|out)|classes\/[a-z]+\.json)$/
  const files = readSources('db')
  expect(files.map(({ path }) => path).filter((path) => !places.test(path))).toEqual([])
  const long = files.filter(
    ({ path, text }) => !/changes|stories/.test(path) && text.split('\n').length > 301,
  )
  expect(long.map(({ path }) => path)).toEqual([])
})

/** The types find a `.tsx` that is called a `.ts`; the build does not. */
test('every import names a file that is there', () => {
  const missing = sources.flatMap(({ path, text }) =>
    targetsOf(path, text)
      .filter(
        (target) => !existsSync(target.replace(/\?.*$/, '').replace('src/content/', 'content/')),
      )
      .map((target) => `${path}: ${target}`),
  )
  expect(missing).toEqual([])
})

describe('imports', () => {
  const inRooms = sources.filter(({ path }) => roomOf(path) in rooms && !isTest(path))

  test.each(inRooms)('$path imports only what its room may', ({ path, text }) => {
    const room = roomOf(path)
    const { ours, theirs } = rooms[room]!
    for (const name of importsOf(text)) {
      const found = `${path} → ${name}`
      if (!/^[.#]/.test(name)) {
        if (theirs !== 'any' && name.startsWith('node:') && !browserRooms.includes(room)) continue
        if (browserRooms.includes(room)) expect(name, found).not.toMatch(/^node:/)
        if (theirs !== 'any') expect(theirs, found).toContain(packageOf(name))
        continue
      }
      const target = targetOf(path, name)
      if (target.startsWith('src/content/')) continue
      // What boots a process, and what starts it.
      if (room === 'commands' && ['src/prepare.ts', 'src/world.ts'].includes(target)) continue
      if (room === 'web' && target === 'bin/dev.mjs') continue
      const targetRoom = roomOf(target)
      if (targetRoom !== room) expect(ours, found).toContain(targetRoom)
      if (targetRoom === 'services' && (room !== 'services' || unitOf(target) !== unitOf(path)))
        expect(target, `${found}: knock at the front door`).toMatch(frontDoor)
    }
  })

  test('no service needs another that needs it back', () => {
    const needs = new Map<string, Set<string>>()
    for (const { path, text } of inRooms.filter(({ path }) => roomOf(path) === 'services'))
      for (const target of targetsOf(path, text).filter((target) => roomOf(target) === 'services'))
        if (unitOf(target) !== unitOf(path)) addTo(needs, unitOf(path), unitOf(target))
    expectNoCircle(needs)
  })

  test('no file needs another that needs it back, not even for a type', () => {
    const needs = new Map<string, Set<string>>()
    for (const { path, text } of [...sources, ...readSources('test/*.ts', 'bench/*.ts')])
      for (const target of targetsOf(path, text)) addTo(needs, path, target)
    expectNoCircle(needs)
  })

  describe('in the customer area', () => {
    // What is at the top puts the area together, and so does what starts a page of its own.
    const inUnits = inRooms.filter(({ path }) => /^src\/app\/.+\/(?!entry\.tsx)/.test(path))

    test.each(inUnits)('$path imports of other pages nothing', ({ path, text }) => {
      for (const target of targetsOf(path, text)) {
        if (roomOf(target) !== 'app' || unitOf(target) === unitOf(path)) continue
        const found = `${path} → ${target}: what two pages need goes to the kit`
        expect(kitOfApp, found).toContain(unitOf(target))
        if (!['header', 'shell'].includes(unitOf(path)))
          expect(['header', 'shell'], found).not.toContain(unitOf(target))
      }
    })

    test('no part of it needs another that needs it back', () => {
      const needs = new Map<string, Set<string>>()
      for (const { path, text } of inUnits)
        for (const target of targetsOf(path, text).filter((target) => roomOf(target) === 'app'))
          if (unitOf(target) !== unitOf(path)) addTo(needs, unitOf(path), unitOf(target))
      expectNoCircle(needs)
    })
  })
})

describe('imports of public pages', () => {
  const inPages = sources.filter(({ path }) => /^src\/site\/[\w-]+\//.test(path) && !isTest(path))

  test.each(inPages)('$path imports of other pages nothing', ({ path, text }) => {
    for (const target of targetsOf(path, text)) {
      if (!/^src\/site\/[\w-]+\//.test(target) || unitOf(target) === unitOf(path)) continue
      const found = `${path} → ${target}: what two pages need goes to the kit`
      expect(kitOfSite, found).toContain(unitOf(target))
    }
  })
})

describe('order', () => {
  test.each(sources)('$path is tidy', ({ path, text }) => {
    const isTable = /\/(markets|menus|data)\//.test(path) || isTest(path)
    if (!isTable) expect(text.split('\n').length, `${path}: split it`).toBeLessThanOrEqual(301)
    expect(path, 'name it after what it is').not.toMatch(
      /\b(utils?|helpers?|common|shared|misc|types)\b/,
    )
    if (!isTest(path))
      expect(text, `${path}: open with a sentence that says what it is`).toMatch(/^(\/\/|\/\*\*) /)
    for (const [pattern, where, instead] of banned)
      if (where.test(path) && !isTest(path))
        expect(text, `${path}: ${instead}`).not.toMatch(pattern)
  })
})

test('sheets, and what tests and measurements run, have at most 300 lines too', () => {
  const long = readSources('src/*.css', 'test/*.ts', 'bench/*.ts')
    .filter(({ path }) => !isTest(path))
    .map(({ path, text }) => [path, text.split('\n').length - 1] as const)
    .filter(([, lines]) => lines > 300)
  expect(Object.fromEntries(long), 'split it').toEqual({})
})

/** A second way to the same figure, which tests and vectors compare with the first. */
const secondOpinions = ['recomputed', 'secondOpinionOnOvernight', 'secondOpinionOnTerm']

test('every rule, list and type of the domain has an asker outside tests, or stands in the list above, and only then', () => {
  const texts = [...sources, ...readSources('bench/*.ts')].filter(({ path }) => !isTest(path))
  const words = texts.map(({ path, text }) => ({
    path,
    words: new Set(text.replace(/^\s*(\/\/|\*|\/\*\*).*$/gm, '').match(/\w+/g)),
  }))
  const countIn = (text: string, name: string) =>
    text.replace(/^\s*(\/\/|\*|\/\*\*).*$/gm, '').match(new RegExp(`\\b${name}\\b`, 'g'))!.length
  const found = texts
    .filter(({ path }) => roomOf(path) === 'domain')
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:const|function|type) (\w+)/gm)]
        .map(([, name]) => name!)
        .filter(
          (name) =>
            countIn(text, name) < 2 &&
            !words.some((other) => other.path !== path && other.words.has(name)),
        ),
    )
  // Ask it, or delete it; and whoever is asked leaves the list.
  expect(found.toSorted()).toEqual(secondOpinions)
})

test('every decision stands in their index, by its number and title', () => {
  const decisions = readSources('docs/decisions/0*.md').map(({ path, text }) => {
    const [, number, title] = /^# (\d+)\. (.+)$/m.exec(text)!
    return `${number}. [${title}](${posix.basename(path)})`
  })
  const [index] = readSources('docs/decisions/README.md')
  expect(index!.text.match(/^\d+\. .+$/gm)).toEqual(decisions)
})

describe('requirements', () => {
  const rows = new Set(requirementIds())
  const everything = readSources('src', 'test', 'bench')
  const citations = (text: string) =>
    [...text.matchAll(/\[([A-Z]+-\d{3}(?:, ?[A-Z]+-\d{3})*)\]/g)].flatMap(([, list]) =>
      list!.split(/, ?/),
    )

  test('every row cited exists', () => {
    for (const { path, text } of everything)
      for (const id of citations(text))
        if (!id.startsWith('OPN-')) expect(rows, `${path} cites ${id}`).toContain(id)
  })

  test('every row the code of the domain cites is proven by a test', () => {
    const tested = new Set(
      everything.filter(({ path }) => isTest(path)).flatMap(({ text }) => citations(text)),
    )
    for (const { path, text } of sources.filter(({ path }) => roomOf(path) === 'domain'))
      for (const id of citations(text))
        if (!id.startsWith('OPN-'))
          expect(tested, `${path} cites ${id}, no test does`).toContain(id)
  })
})
