import { expect, test } from 'vitest'
import { type Locale, locales } from '../market.ts'
import { partnerLogoHref, regflowOf, regflows } from './regflow.ts'

const flows: [string, Locale][] = [
  ['dkb_retail', 'de-DE'],
  ['legal_and_general', 'en-GB'],
  ['mse_savings_hub', 'en-GB'],
  ['askpaul', 'en-IE'],
  ['fairstone', 'en-IE'],
]

test('there are five partner flows [HDR-041]', () => {
  expect(regflows).toEqual(flows.map(([flow]) => flow))
})

test.each(flows)(
  '%s applies in %s and nowhere else [HDR-041, HDR-043, HDR-044]',
  (flow, market) => {
    for (const locale of locales)
      expect(regflowOf(flow, locale), locale).toBe(locale === market ? flow : undefined)
  },
)

test('unknown flows are no flow [HDR-044]', () => {
  for (const value of [null, undefined, '', 'broker', 'DKB_RETAIL', 'toString'])
    expect(regflowOf(value, 'de-DE')).toBeUndefined()
})

test('the partner logo links to the registration with its flow [HDR-042]', () => {
  expect(partnerLogoHref('dkb_retail')).toBe('/register?regflow=dkb_retail')
  expect(partnerLogoHref('askpaul', '/en-ie')).toBe('/en-ie/register?regflow=askpaul')
})
