// Who takes the tax on the interest of a deposit, and what an exemption order freed, as its receipts say it.

import { expect, test } from 'vitest'
import { depositCalls, interestPosting } from '#contracts/deposits.ts'
import told from '#contracts/mocks/deposits/get-deposits-overview.json' with { type: 'json' }
import { date } from '#domain/date.ts'
import { siteOf } from '#shell/shell.test.world.tsx'
import { renderedFor } from '../session/app.test.world.tsx'
import { Receipts } from './receipts.tsx'

const [deposit] = depositCalls.overview.reply.parse(told).deposits
const posting = interestPosting.parse({
  ...{ postedFor: date('2026-11-16'), postedOn: date('2026-11-16'), transferId: 'T1' },
  ...{ interest: '100.00', tax: '13.19', net: '86.81', exempted: '50.00' },
  receipt: {
    currency: 'EUR',
    segments: [
      {
        ...{ from: '2025-11-16', to: '2026-11-16', days: 360, base: '4000.00', rate: '2.50' },
        dayCount: '30E/360',
      },
    ],
    ...{ exact: { numerator: '100', denominator: '1' }, rounding: 'HALF_UP', interest: '100.00' },
  },
  taxLines: [{ key: 'DE.KEST', base: '50.00', rate: '25.00', amount: '12.50' }],
})

type Terms = NonNullable<typeof deposit>['terms']
const shown = (terms: Partial<Terms>, exempted = posting.exempted) =>
  renderedFor(
    siteOf({ locale: 'de-DE' }),
    [],
    <Receipts
      deposit={{ ...deposit!, terms: { ...deposit!.terms, ...terms } }}
      postings={[{ ...posting, exempted }]}
      bankOf={() => ({ name: 'Elbtor Bank' })}
    />,
  )

const [ours, theirs] = [
  'Your exemption order with us covers',
  'give Elbtor Bank an order of its own',
]

test.each<[who: string, Partial<Terms>, order: string | undefined]>([
  ['SERVICING_BANK', { model: 'TRUST' }, ours],
  ['PARTNER_BANK', { model: 'DIRECT' }, theirs],
  ['NOBODY', { model: 'DIRECT', bankCountry: 'AT' }, undefined],
  ['NOBODY', { model: 'DIRECT', bankCountry: 'FR', market: 'de-AT' }, undefined],
])(
  'tax withheld by %s is named, with the exemption order where one reaches it: %j',
  async (who, terms, order) => {
    const said = await shown(terms)
    expect(said).toContain(`data-withheld-by="${who}"`)
    expect([ours, theirs].filter((text) => said.includes(text))).toEqual(order ? [order] : [])
  },
)

test('what an exemption order freed is a line of its own, and none where it freed nothing', async () => {
  expect(await shown({})).toMatch(/data-line="exempted".*?50,00/)
  expect(await shown({}, '0.00')).not.toContain('exempted')
})
