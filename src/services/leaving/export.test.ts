import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { columnClasses, unclassedSchemas } from '#platform/data/column-classes.ts'
import { deliverWaiting } from '#platform/events.ts'
import { keepPaper } from '#services/kyc/index.ts'
import { letterWriter } from '#services/postbox/index.ts'
import { goodPdf } from '../../../test/hostile-files.ts'
import { openMarketplace } from '../../../test/marketplace.ts'
import { openForAll } from '../../../test/open-for-all.ts'
import { testLog } from '../../../test/world.ts'
import { exportSubscribers, leavingLetters, prepareExport } from './index.ts'

const market = openForAll(openMarketplace)

const pathOf = (who: string) => `/customer/customers/${market.customerOf(who)}/exports`
async function ask(who: string, of = who) {
  const asked = await market.call(who, 'POST', pathOf(of), { body: {} })
  await market.sign(who, asked.body.signature)
  const body = { signatureId: asked.body.signature.id }
  return market.call(who, 'POST', pathOf(of), { body })
}

type Wanted = Parameters<typeof prepareExport>[1]
const promised: Wanted[] = []
const jobs = {
  enqueue: async (_: unknown, __: unknown, data: object) => {
    if ('id' in data) promised.push(data as Wanted)
    return ''
  },
  stop: async () => {},
}
const tell = () =>
  deliverWaiting(
    market.worker,
    [...exportSubscribers(jobs), ...leavingLetters(letterWriter(jobs))],
    testLog,
  )
async function prepare() {
  await tell()
  for (const wanted of promised) await prepareExport(market.worker, wanted)
  await tell()
}

async function fetched(who: string, of = who) {
  const [{ id }] = (await market.call(who, 'GET', pathOf(of))).body
  const { body } = await market.call(who, 'GET', `${pathOf(of)}/${id}`)
  return { bytes: Buffer.from(body.content, 'base64'), fileName: body.fileName }
}
const filesOf = (bytes: Uint8Array) =>
  Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(bytes))).map(([name, file]) => [name, strFromU8(file)]),
  )

describe('the classes of columns', () => {
  test('every column of every table has one class, and none is classed that is not there', async () => {
    const { rows } = await market.worker.query<{ table: string; columns: string[] }>(
      `select n.nspname || '.' || c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
         join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relkind in ('r', 'p') and n.nspname !~ '^(pg_|information_schema|public)'
          and n.nspname <> all ($1) and c.relname <> 'migration'
        group by 1`,
      [unclassedSchemas],
    )
    const classed = Object.entries(columnClasses).map(([table, classes]) => ({
      table,
      columns: [classes.exported, classes.papers, classes.notPersonal, classes.secret]
        .flatMap((list) => list?.split(' ') ?? [])
        .toSorted(),
    }))
    const known = rows.map(({ table, columns }) => ({ table, columns: columns.toSorted() }))
    const byName = <Each extends { table: string }>(list: Each[]) =>
      list.toSorted((a, b) => a.table.localeCompare(b.table))
    expect(byName(classed)).toEqual(byName(known))
  })

  test('what is called a hash, a secret or a token is given to nobody', () => {
    const given = Object.values(columnClasses).flatMap(({ exported = '' }) => exported.split(' '))
    expect(given.filter((name) => /hash|secret|token|password(?!_changed)/.test(name))).toEqual([])
  })

  test('what has an owner is given or secret, and what is given has an owner', () => {
    for (const [table, { of, exported, secret, papers }] of Object.entries(columnClasses)) {
      if (exported) expect(of, table).toBeDefined()
      if (of) expect(exported ?? secret ?? papers, table).toBeDefined()
    }
  })
})

describe('a file of one’s data', () => {
  test('is signed for, prepared, told of once, and has every classed column and every paper [C-25]', async () => {
    const { status, body } = await ask('anna.schmidt')
    expect({ status, until: body.export.until }).toEqual({ status: 200, until: undefined })
    const again = await ask('anna.schmidt')
    expect(again.body.export.id).toBe(body.export.id)
    await prepare()
    await prepare()
    const { bytes, fileName } = await fetched('anna.schmidt')
    expect(fileName).toBe(`data-${await market.today()}.zip`)
    const files = filesOf(bytes)
    const data = JSON.parse(files['data.json']!)
    for (const [table, { exported }] of Object.entries(columnClasses))
      if (data[table]) {
        expect(Object.keys(data[table][0]), table).toEqual(exported!.split(' '))
        expect(files[`tables/${table}.csv`]!.split('\r\n')[0], table).toContain(
          exported!.split(' ').join(','),
        )
      }
    expect(data['customers.persons'][0].first_name).toBe('Anna')
    expect(data['ledger.postings'].length).toBeGreaterThan(0)
    const { count } = (
      await market.worker.query<{ count: number }>(
        'select count(*)::int as count from documents.documents where customer_id = $1',
        [market.customerOf('anna.schmidt')],
      )
    ).rows[0]!
    expect(Object.keys(files).filter((name) => name.startsWith('documents/'))).toHaveLength(count)
    const { letters } = (
      await market.worker.query<{ letters: number }>(
        `select count(*)::int as letters from postbox.letters where key = 'exportReady'`,
      )
    ).rows[0]!
    expect(letters).toBe(1)
  })

  test('has no secret, and of others of the same customer nothing of their own', async () => {
    await ask('familie.berger')
    await prepare()
    const data = JSON.parse(filesOf((await fetched('familie.berger')).bytes)['data.json']!)
    const { rows } = await market.worker.query<{ hash: string }>(
      'select password_hash as hash from identity.users',
    )
    const text = JSON.stringify(data)
    for (const { hash } of rows) expect(text).not.toContain(hash)
    const own = data['customers.persons'].map((row: { first_name: string }) => row.first_name)
    expect(own).not.toContain('Julia')
    expect(data['customers.tax_details']).toHaveLength(1)
  })

  test('of a child whose parents act for it, each parent gets the child’s and their own, and nothing of the other', async () => {
    const { rows } = await market.worker.query<{ login: string; own: string[] }>(
      `select u.username as login, array_agg(p.first_name order by p.first_name) as own
         from identity.users u join identity.customer_links l on l.user_id = u.id
         join customers.persons p on p.customer_id = l.customer_id
        cross join lateral leaving.own_people(l.customer_id, u.id) o
        where u.username in ('familie.berger', 'julia.berger') and o.id = p.id
          and exists (select from customers.persons c where c.customer_id = l.customer_id and c.first_name = 'Lena')
        group by 1 order by 1`,
    )
    expect(rows).toEqual([
      { login: 'familie.berger', own: ['Lena', 'Stefan'] },
      { login: 'julia.berger', own: ['Julia', 'Lena'] },
    ])
  })

  test('has the papers that were sent for whoever they are of, and not for whoever only looks', async () => {
    const customerId = market.customerOf('petra.lang')
    const [anna, paul] = ['anna.schmidt', 'paul.schmidt']
    const paper = { contentType: 'application/pdf', content: goodPdf, kind: 'ANSWER' } as const
    for (const of of [customerId, market.customerOf(anna)])
      await market.worker.transaction((tx) => keepPaper(tx, { customerId: of, ...paper }), {
        customers: [of],
      })
    // One that everybody may read, and one for a reader who is not Paul.
    for (const reader of [null, market.callers.get(anna)!.userId])
      await market.worker.query(
        `with file as (
           insert into platform.files (customer_id, id, content_type, size_bytes, sha256, created_at, content)
           values ($1, gen_random_uuid(), 'image/png', 1, encode(sha256('x'), 'hex'), now(), 'x') returning id)
         insert into postbox.attachments (customer_id, id, message_id, sender, author_id, reader_id,
                                          content_type, size_bytes, file_id, scan)
         select $1, gen_random_uuid(), m.id, 'SERVICE', gen_random_uuid(), $2, 'image/png', 1, file.id, 'CLEAN'
           from file, postbox.messages m where m.customer_id = $1 limit 1`,
        [market.customerOf(anna), reader],
      )
    await ask('petra.lang')
    expect((await ask(paul, anna)).status).toBe(200)
    await prepare()
    const namesFor = async (who: string, of = who) =>
      Object.keys(filesOf((await fetched(who, of)).bytes)).filter((name) =>
        /-(answer|attachment)/.test(name),
      )
    expect(await namesFor('petra.lang')).toHaveLength(1)
    expect(await namesFor(paul, anna)).toEqual([expect.stringContaining('-attachment.png')])
  })

  test('is fetched by whoever asked for it, and only for a week', async () => {
    const [{ id }] = (await market.call('anna.schmidt', 'GET', pathOf('anna.schmidt'))).body
    const path = `${pathOf('anna.schmidt')}/${id}`
    expect((await market.call('paul.schmidt', 'GET', path)).status).toBe(404)
    expect((await market.call('petra.lang', 'GET', path)).status).toBe(404)
    expect((await market.call('anna.schmidt', 'GET', `${path}x`)).status).toBe(400)
    const unsigned = { body: { signatureId: crypto.randomUUID() } }
    const refused = await market.call('petra.lang', 'POST', pathOf('petra.lang'), unsigned)
    expect({ status: refused.status, code: refused.body.code }).toEqual({
      ...{ status: 422, code: 'sca.invalid' },
    })
    await market.worker.query(`update leaving.exports set ready_on = ready_on - 8`)
    expect((await market.call('anna.schmidt', 'GET', path)).status).toBe(404)
    expect((await market.call('anna.schmidt', 'GET', pathOf('anna.schmidt'))).body).toEqual([])
  })
})
