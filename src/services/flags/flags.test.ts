import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { localPath } from '#contracts/addresses.ts'
import { flagCalls } from '#contracts/flags.ts'
import { customerStatuses } from '#domain/customer/customer.ts'
import { date } from '#domain/date.ts'
import { locales } from '#domain/market.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { defaultFlags, flagNames, type UserContext, userContext } from '#domain/site/flags.ts'
import type { Caller } from '#platform/caller.ts'
import { startBusinessClock } from '#platform/clock.ts'
import { type Db, openDb } from '#platform/db.ts'
import { openServer, type Server } from '#platform/http.ts'
import type { Log } from '#platform/log.ts'
import { loadDemoWorld } from '#services/demo/index.ts'
import { type FreshDatabase, freshDatabase, testLog } from '../../../test/world.ts'
import {
  evaluationContext,
  flags,
  isSettable,
  type OpenFlags,
  openFlags,
  parsedValue,
  removeFlag,
  settableNames,
  writeFlag,
} from './index.ts'
import { audiences } from './store.ts'

let fresh: FreshDatabase
let worker: Db
let open: OpenFlags
let server: Server
const caller: Caller = { userId: '', sid: '', roles: [], customerIds: [] } as never
const warnings: unknown[] = []
const log = { ...testLog, warn: (...said: unknown[]) => warnings.push(said) } as unknown as Log

beforeAll(async () => {
  fresh = await freshDatabase()
  worker = openDb({ connectionString: fresh.workerUrl, max: 2 }, testLog)
  const today = await startBusinessClock(worker, date('2026-11-16'))
  await loadDemoWorld(worker, today, testLog)
  open = await openFlags(fresh.db, log)
  server = openServer({
    log: testLog,
    environment: 'local',
    db: fresh.db,
    verifyToken: async () => caller,
  })
  flags(server, { db: fresh.db, log, openFlags: open })
  await server.ready()
})
afterAll(async () => {
  await open.close()
  await server.close()
  await worker.close()
  await fresh.close()
})
beforeEach(() => {
  warnings.length = 0
})

const everywhere = { market: null, audience: 'everyone' } as const

/** Does it, and waits until the running flags have heard of it. */
async function changing(act: () => Promise<unknown>) {
  const { promise, resolve } = Promise.withResolvers<void>()
  open.onChange(resolve)
  await act()
  await promise
}
const visitor = (locale: (typeof locales)[number]) => userContext(marketOf(locale), undefined)

describe('what is not set', () => {
  test('every flag has its default in every market [FLG-001, FLG-002]', async () => {
    for (const locale of locales) {
      expect(open.publicValues(locale)).toEqual(defaultFlags)
      expect(await open.valuesFor(visitor(locale))).toEqual(defaultFlags)
    }
    expect(warnings).toEqual([])
  })

  test('every market has the older design and the base picker [HDR-002, MKT-012]', () => {
    expect([open.themeVersion('de-DE'), open.pickerVariant('de-DE')]).toEqual(['v1', 'default'])
  })
})

describe('what is set', () => {
  test('a market has its own value, the others theirs, within two seconds [FLG-001, MKT-011]', async () => {
    const started = performance.now()
    await changing(() =>
      worker.transaction(async (tx) => {
        await writeFlag(tx, { ...everywhere, name: 'postboxV2', value: true })
        await writeFlag(tx, { ...everywhere, name: 'postboxV2', market: 'de-DE', value: false })
        await writeFlag(tx, { ...everywhere, name: 'countryPicker', market: 'de-CH', value: 'v2' })
        await writeFlag(tx, { ...everywhere, name: 'themeVersion', value: 'v2' })
      }),
    )
    expect(performance.now() - started).toBeLessThan(2000)
    expect(open.publicValues('de-DE').postboxV2).toBe(false)
    expect(open.publicValues('fr-FR').postboxV2).toBe(true)
    expect([open.pickerVariant('de-CH'), open.pickerVariant('de-DE')]).toEqual(['v2', 'default'])
    expect(open.themeVersion('pl-PL')).toBe('v2')
  })

  test('a changed flag makes public pages render anew [FLG-001]', async () => {
    const version = async () =>
      (await worker.query<{ version: bigint }>('select version from platform.site_version'))
        .rows[0]!.version
    const before = await version()
    await changing(() => removeFlag(worker, { ...everywhere, name: 'themeVersion' }))
    expect(await version()).toBeGreaterThan(before)
    expect(open.themeVersion('pl-PL')).toBe('v1')
  })

  test('members of a programme come before their market, alpha before beta [FLG-010]', async () => {
    await changing(() =>
      worker.transaction(async (tx) => {
        const name = 'b2cEnableMultiContext'
        await writeFlag(tx, { name, market: 'de-DE', audience: 'everyone', value: true })
        await writeFlag(tx, { name, market: null, audience: 'beta', value: false })
        await writeFlag(tx, { name, market: null, audience: 'alpha', value: true })
      }),
    )
    const of = async (more: Partial<UserContext>) =>
      (await open.valuesFor({ ...visitor('de-DE'), ...more })).b2cEnableMultiContext
    expect(await of({})).toBe(true)
    expect(await of({ isBeta: true })).toBe(false)
    expect(await of({ isBeta: true, isAlpha: true })).toBe(true)
  })

  test('a value that cannot be gives the default and a warning; so does a flag nobody knows [ERR-035]', async () => {
    await changing(() =>
      worker.transaction(async (tx) => {
        await writeFlag(tx, { ...everywhere, name: 'minorAccountSwitch', value: 'perhaps' })
        await writeFlag(tx, { ...everywhere, name: 'nobodyKnows', value: true })
      }),
    )
    expect(open.publicValues('de-DE')).toMatchObject({ minorAccountSwitch: true })
    expect(open.publicValues('de-DE')).not.toHaveProperty('nobodyKnows')
    const said = JSON.stringify(warnings)
    expect(said).toMatch(/minorAccountSwitch.*default stands/)
    expect(said).toMatch(/nobodyKnows.*ignored/)
    await changing(() =>
      worker.query(`delete from flags.flags where name in ('minorAccountSwitch', 'nobodyKnows')`),
    )
  })

  test('requests may read flags and not set them', async () => {
    const row = { ...everywhere, name: 'postboxV2', value: true }
    await expect(writeFlag(fresh.db, row)).rejects.toThrow(/permission denied/)
  })
})

describe('the context', () => {
  const user: UserContext = {
    customerId: 'BAC1',
    investorType: 'business',
    investorStatus: 'exported',
    distributor: 'tidemark',
    investorCountry: 'DEU',
    investorDomain: 'de-DE',
    region: 'DEU',
    isAlpha: true,
    isBeta: false,
  }
  const device = { id: 'device-1', kind: 'desktop' } as const

  test('it says all that is known of the customer [FLG-010]', () => {
    expect(evaluationContext(user)).toEqual({ targetingKey: 'BAC1', ...user })
    expect(evaluationContext(visitor('de-DE'))).toMatchObject({ targetingKey: 'anonymous' })
  })

  test('a device stands beside the customer, as one context or as two [FLG-009]', () => {
    const expected = { targetingKey: 'BAC1', ...user, deviceId: 'device-1' }
    const both = { ...expected, deviceKind: 'desktop' }
    expect(evaluationContext({ kind: 'multi', user, device })).toEqual(both)
    const one = { kind: 'user', user: { ...user, deviceId: device.id } } as const
    expect(evaluationContext(one)).toEqual(expected)
  })
})

describe('the calls', () => {
  const ask = async (call: (typeof flagCalls)[keyof typeof flagCalls], query: string) => {
    const headers = { authorization: 'Bearer x' }
    return server.inject({ url: `${localPath(call)}?${query}`, headers })
  }

  test('anybody may read a market’s flags, by either client [FLG-013]', async () => {
    for (const client of ['main', 'savingGlobal']) {
      const reply = await ask(flagCalls.ofMarket, `market=fr-FR&client=${client}`)
      expect(reply.statusCode).toBe(200)
      expect(Object.keys(reply.json()).sort()).toEqual([...flagNames].sort())
      expect(reply.json().postboxV2).toBe(true)
    }
    expect((await ask(flagCalls.ofMarket, 'market=xx')).statusCode).toBe(400)
    expect((await ask(flagCalls.ofMarket, 'market=en&client=other')).statusCode).toBe(400)
  })

  test('a customer’s programmes count as the database has them, alpha before beta [FLG-010, FLG-011, ROL-009, ROL-010]', async () => {
    const { rows } = await worker.query<{ customer_id: string }>(
      `select customer_id from customers.consents where id = 'beta_program' and is_valid limit 1`,
    )
    const [member] = rows
    Object.assign(caller, { customerIds: [member!.customer_id] })
    const reply = await ask(flagCalls.ofCustomer, 'market=fr-FR')
    expect(reply.statusCode).toBe(200)
    expect(reply.json().b2cEnableMultiContext).toBe(false)
    await worker.query(
      `insert into customers.consents (customer_id, id, is_legitimate_interest, is_valid)
       values ($1, 'alpha_program', false, true)
       on conflict (customer_id, id) do update set is_valid = true`,
      [member!.customer_id],
    )
    const asAlpha = await ask(flagCalls.ofCustomer, 'market=fr-FR')
    expect(asAlpha.json().b2cEnableMultiContext).toBe(true)
    expect(warnings).toEqual([])
  })

  test('companies have other flags than private people, where they are set so [ROL-011]', async () => {
    const { rows } = await worker.query<{ id: string; type: string }>(
      `select distinct on (type) id, type from customers.customers where type in ('BUSINESS', 'PERSONAL')`,
    )
    const name = 'taxExemptionScreen'
    await changing(() =>
      writeFlag(worker, { name, market: null, audience: 'business', value: false }),
    )
    const of = async (type: string) => {
      Object.assign(caller, { customerIds: [rows.find((row) => row.type === type)!.id] })
      return (await ask(flagCalls.ofCustomer, 'market=de-DE')).json()[name]
    }
    expect([await of('BUSINESS'), await of('PERSONAL')]).toEqual([false, true])
    await changing(() => removeFlag(worker, { name, market: null, audience: 'business' }))
  })

  test('a flag for exported customers counts in every status but the first three [ENUM-002, ENUM-003, FLG-011]', async () => {
    const { rows } = await worker.query<{ id: string; status: string }>(
      `select id, status from customers.customers where type = 'PERSONAL' order by id limit 1`,
    )
    const { id, status: before } = rows[0]!
    Object.assign(caller, { customerIds: [id] })
    const name = 'taxExemptionScreen'
    const place = { name, market: null, audience: 'exported' } as const
    await changing(() => writeFlag(worker, { ...place, value: false }))
    const put = (status: string) =>
      worker.query('update customers.customers set status = $2 where id = $1', [id, status])
    const hidden: string[] = []
    for (const status of customerStatuses) {
      await put(status)
      const reply = await ask(flagCalls.ofCustomer, 'market=de-DE')
      if (!reply.json()[name]) hidden.push(status)
    }
    expect(hidden).toEqual([
      ...['ACTIVE', 'REJECTED', 'DELETION_INITIATED', 'DELETED'],
      ...['TERMINATION_REQUESTED', 'TERMINATION_INITIATED', 'TERMINATED'],
    ])
    await put(before)
    await changing(() => removeFlag(worker, place))
  })

  test('a device counts for itself where contexts are two, and not where they are one [FLG-009]', async () => {
    const { rows } = await worker.query<{ id: string }>(
      `select id from customers.customers c
        where not exists (select from customers.consents 
                           where customer_id = c.id and id ~ 'program' and is_valid)
        limit 1`,
    )
    Object.assign(caller, { customerIds: [rows[0]!.id] })
    await changing(() =>
      writeFlag(worker, { name: 'localTimeout', market: null, audience: 'mobile', value: true }),
    )
    const of = async (market: string, kind: string) =>
      (
        await ask(flagCalls.ofCustomer, `market=${market}&device=device-1&deviceKind=${kind}`)
      ).json()
    // Germany has two contexts since above, France one.
    expect(await of('de-DE', 'mobile')).toMatchObject({
      b2cEnableMultiContext: true,
      localTimeout: true,
    })
    expect(await of('de-DE', 'desktop')).toMatchObject({ localTimeout: false })
    expect(await of('fr-FR', 'mobile')).toMatchObject({
      b2cEnableMultiContext: false,
      localTimeout: false,
    })
    await changing(() =>
      removeFlag(worker, { name: 'localTimeout', market: null, audience: 'mobile' }),
    )
  })

  test('a customer who cannot be read has the defaults, and a warning [ERR-033, ERR-034]', async () => {
    const broken = {
      ...fresh.db,
      transaction: async () => {
        throw new Error('the database is away')
      },
    } as Db
    const other = openServer({
      log: testLog,
      environment: 'local',
      db: fresh.db,
      verifyToken: async () => caller,
    })
    flags(other, { db: broken, log, openFlags: open })
    const reply = await other.inject({
      url: `${localPath(flagCalls.ofCustomer)}?market=fr-FR`,
      headers: { authorization: 'Bearer x' },
    })
    expect(reply.json()).toMatchObject({ ...defaultFlags, postboxV2: true })
    expect(JSON.stringify(warnings)).toMatch(/customer.*consents/)
    await other.close()
  })
})

test('the database is away: the last values stand [ERR-035]', async () => {
  let isAway = false
  const db = {
    ...fresh.db,
    query: (...asked: Parameters<Db['query']>) =>
      isAway ? Promise.reject(new Error('away')) : fresh.db.query(...asked),
  } as Db
  const lonely = await openFlags(db, log)
  isAway = true
  await changing(() => writeFlag(worker, { ...everywhere, name: 'localTimeout', value: true }))
  expect(lonely.publicValues('fr-FR')).toMatchObject({ postboxV2: true, localTimeout: false })
  await lonely.close()
})

test('SQL allows the markets and audiences the program knows [MKT-002]', async () => {
  const { rows } = await worker.query<{ text: string }>(
    `select pg_get_constraintdef(oid) as text from pg_constraint
      where conrelid = 'flags.flags'::regclass and contype = 'c'`,
  )
  const sets = rows.map(({ text }) =>
    [...text.matchAll(/'([^']+)'::text/g)].map(([, each]) => each!).toSorted(),
  )
  expect(sets).toContainEqual([...locales].toSorted())
  expect(sets).toContainEqual([...audiences].toSorted())
})

test.each([
  ['postboxV2', 'true', true],
  ['postboxV2', 'v2', undefined],
  ['themeVersion', 'v2', 'v2'],
  ['themeVersion', 'v3', undefined],
  ['countryPicker', 'v2', 'v2'],
  ['newMarketDisabledLocales', 'de-CH,it-IT', ['de-CH', 'it-IT']],
  ['newMarketDisabledLocales', 'none', []],
  ['newMarketDisabledLocales', 'xx', undefined],
  ['hideFooter', 'true', true],
  ['reviewScore', '4.3', 4.3],
  ['reviewScore', '5.1', undefined],
  ['reviewScore', 'good', undefined],
  ['footerNotice', '<p>true</p>', '<p>true</p>'],
  ['footerNotice', 'true', 'true'],
  ['footerNotice', 'x'.repeat(1001), undefined],
])('%s typed as %s is %o [FLG-001]', (name, text, expected) => {
  expect(isSettable(name) && parsedValue(name, text)).toEqual(expected)
  expect(settableNames).toContain(name)
})
