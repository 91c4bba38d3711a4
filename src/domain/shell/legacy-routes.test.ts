import { expect, test } from 'vitest'
import { legacyArea } from '../site/routes.ts'
import { legacyHref, legacyPage } from './legacy-routes.ts'

test.each([
  ['#/MyInvestments/TermDeposit', 'dashboard.term'],
  ['#/MyInvestments/Overnight', 'dashboard.overnight'],
  ['#/MyInvestments/Notice', 'dashboard.notice'],
  ['#/Dashboard', 'dashboard'],
  ['#/myinvestments/termdeposit/', 'dashboard.term'],
  ['#/MyInvestments/Overnight?from=mail', 'dashboard.overnight'],
  ['#/Something/Else', 'dashboard'],
  ['', 'dashboard'],
])('the older route %s leads to %s [PRV-023, PRV-024, PRV-025]', (hash, page) => {
  expect(legacyPage(hash)).toBe(page)
})

test.each([
  ['#/MyInvestments/Notice', `${legacyArea}#/MyInvestments/Notice`],
  ['#/Dashboard', `${legacyArea}#/Dashboard`],
  ['#/MyInvestmentsElsewhere', undefined],
  ['#consent-settings', undefined],
  ['', undefined],
])('seen without its area %s leads to %s [PRV-026]', (hash, href) => {
  expect(legacyHref(hash)).toBe(href)
})
