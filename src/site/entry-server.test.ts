import { expect, test } from 'vitest'
import { markets } from '#domain/markets/markets.ts'
import { pathOf } from '#domain/site/routes.ts'
import { acted, testSite as site } from './site.test.world.ts'

const asked = (host: string, address: string) => {
  const [path = '', search] = address.split('?')
  const found = site.resolve({ host, path, query: new URLSearchParams(search) })
  if (found.kind !== 'page') throw new Error(`${host}${address} is a redirect`)
  return found
}
const keysOf = (host: string, address: string) => asked(host, address).pages.map(({ key }) => key)

/** What stands there in the end, by its key. */
async function shownAt(host: string, address: string): Promise<string> {
  for (const { key, render } of asked(host, address).pages) if (await render()) return key
  throw new Error('no page stands there')
}

const invented = ['evil.example', 'a.b.c.localhost:1', '', '%%%', `${'x'.repeat(200)}.example`]

test.each(['/de-de/', '/en/products/', '/de-de/nowhere/'])(
  '%s is one page for every host that is nobody’s, and found at once where it is one [T-16]',
  (path) => {
    const usual = keysOf('localhost', path)
    for (const host of invented) expect(keysOf(host, path)).toEqual(usual)
    for (const host of invented) expect(site.keyAt(host, path)).toBe(site.keyAt('localhost', path))
  },
)

test('what a form causes is asked for from where it was sent [T-16]', async () => {
  const form = new URLSearchParams({ name: 'N', mail: 'a@example.org', text: 'T' })
  const sent = {
    host: 'localhost',
    path: pathOf('de-DE', 'complaints'),
    query: new URLSearchParams(),
  }
  const found = site.resolve({ ...sent, form, from: '192.0.2.7' })
  if (found.kind !== 'page') throw new Error('the form went astray')
  await found.pages[0]!.render()
  expect(acted).toEqual([['/complaints', '192.0.2.7']])
})

test('a page is kept by its market and its address, however that is spelled [T-16]', () => {
  const address = pathOf('en', 'bank', { bankId: 'meridian' })
  const usual = keysOf('localhost', address)
  expect(usual[0]).toBe(site.keyAt('localhost', address))
  const spelled = address.replace('meridian', '%6deridian')
  for (const spelling of [spelled, `${address}?a=1`, `${address}?themeVersion=x`])
    expect(keysOf('localhost', spelling), spelling).toEqual(usual)
})

test('what a page can be seen as is a closed list: two designs, five partners [T-16]', () => {
  const seen = new Set<string | undefined>()
  for (const theme of ['v1', 'v2', 'v3', '', 'v2 ', '__proto__'])
    for (const regflow of ['', 'askpaul', 'legal_and_general', 'x'.repeat(500)])
      seen.add(
        keysOf(
          'uk.localhost',
          `/register/?themeVersion=${theme}&regflow=${regflow}&more=${theme}`,
        )[0],
      )
  expect(seen.size).toBe(4)
})

test.each(markets)(
  '$locale shows one and the same page at every address that names nothing [T-16]',
  async ({ locale }) => {
    const pages = [
      'bank',
      'offer',
      'offerSheet',
      'savingGuide.article',
      'investGuide.article',
    ] as const
    const shown = new Set<string>([await shownAt('localhost', `${pathOf(locale, 'home')}nowhere/`)])
    for (const page of pages)
      for (const name of ['NOPE', '%00', 'constructor', 'x'.repeat(3000)]) {
        const params = { bankId: name, offerId: name, sheet: name, article: name }
        shown.add(await shownAt('localhost', pathOf(locale, page, params)))
      }
    expect([...shown]).toHaveLength(1)
  },
)

test('own hosts that have the same paths have pages of their own, the sign-in too', () => {
  const hosts = ['uk.localhost', 'ie.localhost']
  const at = (path: string) => new Set(hosts.flatMap((host) => keysOf(host, path)))
  for (const path of ['/', '/login/', '/auth/realms/global/login-actions/abc', '/nowhere/'])
    expect(at(path).size, path).toBe(keysOf('uk.localhost', path).length * hosts.length)
})

test('the customer area is one shell, whoever’s deposit the address names', () => {
  const of = (id: string) => keysOf('localhost', `/de-de/dashboard/savings/deposit/${id}/`)
  expect(of('1')).toEqual(of('2'))
})

test('a picture is kept by its page’s address, and drawn only of a page there is [T-16]', async () => {
  const at = (host: string, path: string) => site.picture({ host, path })
  const usual = at('localhost', '/og/en/products/picture.png')
  for (const host of invented) expect(at(host, '/og/en/products/picture.png')?.key).toBe(usual?.key)
  const bank = (id: string) => {
    const path = pathOf('en', 'bank', { bankId: 'BANK' }).replace('BANK', id)
    return at('localhost', `/og${path}picture.png`)?.key
  }
  expect(bank('%6deridian')).toBe(bank('meridian'))
  const shell = (id: string) => at('localhost', `/og/de-de/orders/${id}/picture.png`)?.key
  expect(shell('1')).toBe(shell('2'))

  expect(at('localhost', '/og/de-de/nowhere/picture.png')).toBeUndefined()
  const none = at('localhost', '/og/de-de/products/offer/NOPE/picture.png')
  expect(await none?.draw()).toBeUndefined()
})
