// How long a customer waits for the private header: from the navigation until menus, avatar and balance
// stand there, in a browser that has been here before; beside it the least page of React with one call, in
// turn with it, because a busy machine slows down both. Claims: no call waits for the answer to another, on
// the first page after a login too, and the header takes at most ten times as long as that page in the middle.

import { setTimeout } from 'node:timers/promises'
import { type Browser, chromium, type Page } from 'playwright-core'
import { demoPassword } from '#services/demo/index.ts'
import { chromiumOrAdvice } from '../test/chromium.ts'
import { storedLogin } from '../test/sign-in.ts'
import { claim, middleOf, spreadOf } from './support/figures.ts'
import { startLeastPage } from './support/least-page.ts'
import { withFolder, withProgram } from './support/program.ts'

/** A customer of ours and one of a partner. On a public page nobody but the header asks for anything. */
const opened = [
  { username: 'anna.schmidt', isOurs: true, path: '/de-de/', isHeaderAlone: true },
  { username: 'anna.schmidt', isOurs: true, path: '/de-de/dashboard/', isHeaderAlone: false },
  { username: 'ute.frank', isOurs: false, path: '/de-de/', isHeaderAlone: true },
]
type Opened = (typeof opened)[number]
const openings = 9
const rounds = 3
const claimedTimes = 10

/** A page that has asked for nothing so long has asked for all it can without an answer. */
const silenceMs = 1000

const isCall = (url: URL): boolean => url.pathname.startsWith('/api/')
const nameOf = (url: string): string => new URL(url).pathname.replace('/api/', '')

/** Runs in the page before its scripts: notes when the last part of the header has come, or the peer's answer. */
function watchHeader(): void {
  const isComplete = () =>
    document.querySelector('[data-answer]') ||
    (document.querySelector('[data-header][data-mode="private"] [data-avatar]') &&
      document.querySelector('[data-balance-strip] [data-negative]'))
  const watch = new MutationObserver(() => {
    if (!isComplete()) return
    watch.disconnect()
    performance.mark('header-complete')
    console.debug('header-complete')
  })
  watch.observe(document, { childList: true, subtree: true, attributes: true })
}

/** Until the header was complete, from the navigation and from the first call of the page. */
type Opening = { wholeMs: number; ownMs: number }

/** The page says itself when it is complete: to ask it again and again would slow it down. */
const completed = (page: Page) =>
  page.waitForEvent('console', (message) => message.text() === 'header-complete')

async function open(page: Page, url: string): Promise<Opening> {
  await Promise.all([completed(page), page.goto(url, { waitUntil: 'commit' })])
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => {
    const wholeMs = performance.getEntriesByName('header-complete')[0]!.startTime
    const calls = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /^\/(api\/|answer$)/.test(new URL(name).pathname))
    return { wholeMs, ownMs: wholeMs - Math.min(...calls.map(({ startTime }) => startTime)) }
  })
}

/** The calls that wait for an answer: those that come only when all others are answered, held back till then. */
async function secondRound(page: Page, url: string): Promise<string[]> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let isReleased = false
  let askedAt = Number.POSITIVE_INFINITY
  const late: string[] = []
  await page.route(isCall, async (route) => {
    askedAt = performance.now()
    if (isReleased) late.push(nameOf(route.request().url()))
    await released
    await route.continue()
  })
  const complete = completed(page)
  await page.goto(url, { waitUntil: 'commit' })
  while (performance.now() - askedAt < silenceMs || askedAt === Number.POSITIVE_INFINITY)
    await setTimeout(50)
  isReleased = true
  release()
  await complete
  await page.waitForLoadState('networkidle')
  await page.unroute(isCall)
  return late
}

const claimOneRound = (when: string, late: readonly string[]): void =>
  claim(`one round of calls ${when}${late.length > 0 ? `, but ${late}` : ''}`, late.length === 0)

async function measure(
  browser: Browser,
  origin: string,
  peerOrigin: string,
  { username, isOurs, path, isHeaderAlone }: Opened,
) {
  const context = await browser.newContext({
    viewport: { width: 1200, height: 900 },
    storageState: await storedLogin(origin, username, demoPassword),
  })
  const page = await context.newPage()
  const peer = await context.newPage()
  for (const each of [page, peer]) await each.addInitScript(watchHeader)
  const url = origin + path
  const afterLogin = await secondRound(page, url)
  await page.click('[data-consent-choice="refuse"]')
  for (let warming = 0; warming < openings; warming++) await open(page, url)
  for (let warming = 0; warming < openings; warming++) await open(peer, peerOrigin)
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    const all: Opening[] = []
    const peers: number[] = []
    for (let opening = 0; opening < openings; opening++) {
      all.push(await open(page, url))
      peers.push((await open(peer, peerOrigin)).wholeMs)
    }
    const times = all.map(({ wholeMs }) => wholeMs)
    const own = middleOf(all.map(({ ownMs }) => ownMs))
    console.log(
      `${username} on ${path}: ${spreadOf(times, 0)} ms, of which ${own.toFixed(0)} since its first call; the least page of React ${spreadOf(peers, 0)} ms`,
    )
    ratios.push(...all.map(({ wholeMs }, opening) => wholeMs / peers[opening]!))
  }
  if (isHeaderAlone) {
    // Whom a customer came through is known with the customer: until then, everybody is taken for ours.
    if (isOurs) claimOneRound('right after the login', afterLogin)
    else console.log(`asked once the partner is known, right after the login: ${afterLogin}`)
    claimOneRound('later on', await secondRound(page, url))
  }
  claim(
    `complete in ${spreadOf(ratios, 1)} times the least page; claim: at most ${claimedTimes}`,
    middleOf(ratios) <= claimedTimes,
  )
  await context.close()
}

const found = chromiumOrAdvice()
if ('advice' in found) throw new Error(found.advice)
const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox'] })
const peer = await startLeastPage()
try {
  await withFolder((dir) =>
    withProgram(dir, async (origin) => {
      for (const each of opened) await measure(browser, origin, peer.origin, each)
    }),
  )
} finally {
  await browser.close()
  peer.stop()
}
