import { expect, test } from 'vitest'
import { defaultFlags } from '#domain/site/flags.ts'
import { rendered, siteOf, valuesOf } from '../shell.test.world.tsx'
import { SmartBanner } from './smart-banner.tsx'

test.each([
  [false, false, []],
  [false, true, []],
  [true, false, ['visitors']],
  [true, true, ['everyone']],
])(
  'smart banner %s, for customers too %s: %o [FLG-007, FLG-008]',
  (isOn, isForCustomers, expected) => {
    const flags = {
      ...defaultFlags,
      b2cEnableAdjustSmartBanner: isOn,
      b2cEnableAdjustBannerForAuthenticatedUser: isForCustomers,
    }
    expect(valuesOf(rendered(siteOf({ flags }), <SmartBanner />), 'data-smart-banner')).toEqual(
      expected,
    )
  },
)
