import { expect, test } from 'vitest'
import { type Locale, locales } from '../market.ts'
import { marketOf } from '../markets/markets.ts'
import { basePathOf } from '../site/routes.ts'
import { loginHref, registerHref } from './auth-links.ts'

const appOrigin = 'https://app.example'
/** Where a market lives for good: on its own host without, on the shared host with its locale. */
const home = (locale: Locale) => ({
  basePath: marketOf(locale).isUnifiedDomain ? basePathOf(locale) : '',
  appOrigin,
})

test.each<[Locale, login: string, register: string]>([
  ['de-DE', '/login/', '/register/'],
  ['en-GB', '/login/', '/register/'],
  ['en-IE', '/login/', '/register/'],
  ['es-ES', '/login/', '/register/'],
  ['nl-NL', '/login/', '/register/'],
  ['de-AT', '/login/', '/register/'],
  ['fr-FR', '/fr-fr/login/', '/fr-fr/register/'],
  ['pl-PL', '/pl-pl/login/', '/pl-pl/register/'],
  ['fi-FI', '/fi-fi/login/', '/fi-fi/register/'],
  ['it-IT', '/it-it/login/', '/it-it/register/'],
  ['de-CH', '/de-ch/login/', '/de-ch/register/'],
  ['en', '/en/login/', '/en/register/'],
  ['en-US', 'https://app.example/en-us/auth/login/', 'https://app.example/en-us/auth/register/'],
])(
  '%s logs in at %s and registers at %s [HDR-032, HDR-033, HDR-034, HDR-035, HDR-036, HDR-037]',
  (locale, login, register) => {
    expect(loginHref(locale, home(locale))).toBe(login)
    expect(registerHref(locale, home(locale))).toBe(register)
  },
)

test('on the shared host every market keeps its prefix [HDR-034]', () => {
  for (const locale of locales.filter((locale) => locale !== 'en-US'))
    expect(loginHref(locale, { basePath: basePathOf(locale), appOrigin })).toBe(
      `${basePathOf(locale)}/login/`,
    )
})

test('the login link carries the product when there is one [HDR-038]', () => {
  expect(loginHref('de-DE', home('de-DE'), 'OF 1')).toBe('/login/?product=OF%201')
  expect(loginHref('de-DE', home('de-DE'))).not.toContain('?')
})

test('the registration link may carry the flow [HDR-039]', () => {
  expect(registerHref('en-GB', home('en-GB'), 'mse_savings_hub')).toBe(
    '/register/?regflow=mse_savings_hub',
  )
})
