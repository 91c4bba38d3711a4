// How long a customer waits for the private header: from the navigation until menus, avatar and balance
// stand there, in a browser that has been here before. Claims: all calls are under way before the first is
// answered, and the header is complete within 300 ms in the middle.

import { type Browser, chromium, type Page } from 'playwright-core'
import { demoPassword } from '#services/demo/index.ts'
import { chromiumOrAdvice } from '../test/chromium.ts'
import { storedLogin } from '../test/sign-in.ts'
import { claim, middleOf, spreadOf } from './support/figures.ts'
import { withFolder, withProgram } from './support/program.ts'

/** On a public page nobody but the header asks for anything; one customer of ours, one of a partner. */
const opened = [
  { username: 'anna.schmidt', path: '/de-de/' },
  { username: 'anna.schmidt', path: '/de-de/dashboard/' },
  { username: 'ute.frank', path: '/de-de/' },
]
const rounds = 15
const claimMs = 300

type Opening = { completeMs: number; calls: { name: string; start: number; end: number }[] }

/** Runs in the page before its scripts: notes when the last part of the header has come. */
function watchHeader(): void {
  const isComplete = () =>
    document.querySelector('[data-header][data-mode="private"] [data-avatar]') &&
    document.querySelector('[data-balance-strip] [data-negative]')
  const watch = new MutationObserver(() => {
    if (!isComplete()) return
    watch.disconnect()
    performance.mark('header-complete')
  })
  watch.observe(document, { childList: true, subtree: true, attributes: true })
}

async function open(page: Page, url: string): Promise<Opening> {
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('header-complete').length > 0)
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => ({
    completeMs: performance.getEntriesByName('header-complete')[0]!.startTime,
    calls: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.startsWith('/api/'))
      .map(({ name, startTime, responseEnd }) => ({
        name: new URL(name).pathname.replace('/api/', ''),
        start: startTime,
        end: responseEnd,
      })),
  }))
}

/** The calls that waited for an answer. */
function late({ calls }: Opening): string[] {
  const firstEnd = Math.min(...calls.map(({ end }) => end))
  return calls.filter(({ start }) => start > firstEnd).map(({ name }) => name)
}

async function measure(browser: Browser, origin: string, { username, path }: (typeof opened)[0]) {
  const context = await browser.newContext({
    viewport: { width: 1200, height: 900 },
    storageState: await storedLogin(origin, username, demoPassword),
  })
  const page = await context.newPage()
  await page.addInitScript(watchHeader)
  const first = await open(page, origin + path)
  await open(page, origin + path)
  const openings: Opening[] = []
  for (let round = 0; round < rounds; round++) openings.push(await open(page, origin + path))
  await context.close()

  const times = openings.map(({ completeMs }) => completeMs)
  const waiting = new Set(openings.flatMap(late))
  const callsOf = openings[0]!.calls.length
  console.log(
    `${username} on ${path}: ${spreadOf(times, 0)} ms, ${callsOf} calls; the very first time ${first.completeMs.toFixed(0)} ms, ${late(first).length} calls in a second round`,
  )
  if (path === '/de-de/')
    claim(
      `one round of calls${waiting.size > 0 ? `, not ${[...waiting]}` : ''}`,
      waiting.size === 0,
    )
  claim(`complete within ${claimMs} ms`, middleOf(times) <= claimMs)
}

const found = chromiumOrAdvice()
if ('advice' in found) throw new Error(found.advice)
const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox'] })
try {
  await withFolder((dir) =>
    withProgram(dir, async (origin) => {
      for (const each of opened) await measure(browser, origin, each)
    }),
  )
} finally {
  await browser.close()
}
