// A customer's flags, as they are asked for.

import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#contracts/client.ts'
import { flagCalls } from '#contracts/flags.ts'
import { type Flags, flagClientOf } from '#domain/site/flags.ts'
import type { Site } from '#shell/site.tsx'
import { knownDevice } from '#shell/tracking/device.ts'

/** Where they cannot be had, those of the market stand. [ERR-033, ERR-035] */
export const flagsQueryOf = (client: Client, site: Site) =>
  queryOptions({
    queryKey: ['flags', 'ofCustomer'],
    queryFn: async (): Promise<Flags> => {
      const device = knownDevice()
      const query = {
        market: site.market.locale,
        client: flagClientOf(location.pathname),
        ...(device && { device: device.id, deviceKind: device.kind }),
      }
      try {
        return (await client.ask(flagCalls.ofCustomer, { query })) as Flags
      } catch (error) {
        console.warn('the flags of the market stand: those of the customer failed to load', error)
        return site.flags
      }
    },
  })
