// Takes pictures of a running site, for eyes and not for tests: every kind of page, in eight languages, both
// design versions, light and dark, from telephone to large screen, into a folder outside the repository.
// node test/pictures.ts ORIGIN FOLDER [WORD…] takes only those in whose names every word stands.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { hasPage, type Page as Kind, type PathParams, pathOf } from '#domain/site/routes.ts'
import { demoPassword } from '#services/demo/index.ts'
import { chromiumOrAdvice } from './chromium.ts'
import { storedLogin } from './sign-in.ts'

const [origin = '', folder = '', ...words] = process.argv.slice(2)

/** Each language by one market, with somebody who is a customer there. */
const people = {
  'de-DE': 'anna.schmidt',
  'en-GB': 'james.carter',
  'fr-FR': 'claire.martin',
  'pl-PL': 'marek.nowak',
  'fi-FI': 'aino.virtanen',
  'it-IT': 'giulia.ferri',
  'es-ES': 'carmen.ruiz',
  'nl-NL': 'sanne.devries',
} as const
type Where = keyof typeof people

/** Of visitors, then of customers. */
const kinds: readonly [readonly Kind[], readonly Kind[]] = [
  [
    ...(['home', 'term', 'overnight', 'notice', 'products', 'offer', 'banks', 'bank'] as const),
    ...(['howItWorks', 'guarantee', 'taxes', 'wealth', 'interestPortfolio', 'crypto'] as const),
    ...(['etfConfigurator', 'privateEquity', 'pension', 'faq', 'contact', 'about'] as const),
    ...([
      'savingGuide',
      'savingGuide.article',
      'rateAlert',
      'checkMessage',
      'bereavement',
      'refer',
    ] as const),
    ...(['withdraw', 'privacy', 'login', 'register'] as const),
  ],
  [
    ...(['dashboard', 'dashboard.term', 'deposit', 'order', 'orders', 'timeMachine'] as const),
    ...(['investment', 'people', 'messages', 'thread', 'documents', 'paymentMethods'] as const),
    ...(['accountTransactions', 'accountWithdrawal', 'payIn', 'userAccount', 'myDetails'] as const),
    ...(['notifications', 'referenceAccounts', 'taxDesk', 'leave', 'dataExport'] as const),
    ...(['approvals', 'exemptionOverview'] as const),
  ],
]

/** Pages of one thing are found where a page shows the first of its kind. */
const shownOn: Partial<Record<Kind, Kind>> = {
  ...{ offer: 'products', bank: 'banks', order: 'products' },
  ...{ 'savingGuide.article': 'savingGuide' },
  ...{ deposit: 'dashboard.term', thread: 'messages', investment: 'dashboard' },
}

const looks = ['v1', 'v2'].flatMap((version) =>
  (['light', 'dark'] as const).flatMap((scheme) =>
    [390, 768, 1440, 1920].map((width) => ({ version, scheme, width })),
  ),
)
type Look = (typeof looks)[number]

const nameOf = (where: Where, kind: Kind, { version, scheme, width }: Look) =>
  `${where}-${kind}-${version}-${scheme}-${width}`
const isWanted = (name: string) => words.every((word) => name.includes(word))

const withId = (id: string): PathParams =>
  Object.fromEntries(
    ['offerId', 'bankId', 'depositId', 'threadId', 'instanceId', 'article'].map((key) => [key, id]),
  )

/** A thing's address has its id in place of `~`. */
async function addressOf(page: Page, where: Where, kind: Kind): Promise<string | undefined> {
  const shown = shownOn[kind]
  if (!shown) return pathOf(where, kind)
  const path = pathOf(where, kind === 'order' ? 'offer' : kind, withId('~'))
  await open(page, pathOf(where, shown))
  const [before = '', after = ''] = path.split('~')
  const links = await page
    .locator('main a')
    .evaluateAll((all) => all.map((a) => new URL((a as HTMLAnchorElement).href).pathname))
  const isOne = (link: string) =>
    link.startsWith(before) &&
    link.endsWith(after) &&
    /^[^/]+$/.test(link.slice(before.length, link.length - after.length))
  const found = links.find(isOne)
  return (
    found && pathOf(where, kind, withId(found.slice(before.length, found.length - after.length)))
  )
}

async function open(page: Page, path: string, version?: string): Promise<void> {
  const url = new URL(path, origin)
  if (version) url.searchParams.set('themeVersion', version)
  await page.goto(url.href, { waitUntil: 'networkidle' })
  await page.evaluate(() => document.querySelector('[data-consent]')?.remove())
}

/** What is loaded only when it is near is looked at once. */
async function seeAll(page: Page): Promise<void> {
  for (const image of await page.locator('img[loading=lazy]:visible').all())
    await image.scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo(0, 0))
  await page.waitForLoadState('networkidle')
}

async function take(page: Page, where: Where, kind: Kind): Promise<void> {
  const wanted = looks.filter((look) => isWanted(nameOf(where, kind, look)))
  if (wanted.length === 0) return
  const path = await addressOf(page, where, kind)
  if (!path) return console.log(`${where} has no ${kind}`)
  let version = ''
  for (const look of wanted) {
    if (look.version !== version) await open(page, path, look.version)
    version = look.version
    await page.emulateMedia({ colorScheme: look.scheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: look.width, height: look.width < 700 ? 844 : 1000 })
    await seeAll(page)
    const file = join(folder, `${nameOf(where, kind, look)}.png`)
    await page.screenshot({ path: file, fullPage: true })
  }
}

async function takeAll(browser: Browser, where: Where): Promise<void> {
  for (const [i, all] of kinds.entries()) {
    const isTaken = (kind: Kind) =>
      hasPage(where, kind) && looks.some((look) => isWanted(nameOf(where, kind, look)))
    const wanted = all.filter(isTaken)
    if (wanted.length === 0) continue
    const isCustomer = i === 1
    const page = await browser.newPage({
      locale: where,
      ...(isCustomer && { storageState: await storedLogin(origin, people[where], demoPassword) }),
    })
    for (const kind of wanted) await take(page, where, kind)
    await page.context().close()
  }
}

mkdirSync(folder, { recursive: true })
const found = chromiumOrAdvice()
if ('advice' in found) throw new Error(found.advice)
const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox'] })
for (const where of Object.keys(people) as Where[]) {
  await takeAll(browser, where)
  console.log(`${where} done`)
}
await browser.close()
