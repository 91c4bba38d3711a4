import { describe, expect, test } from 'vitest'
import { date } from '#domain/date.ts'
import { deliverWaiting } from '#platform/events.ts'
import type { Jobs } from '#platform/jobs.ts'
import { receivePayIn, releasePayIn } from '#services/payments/index.ts'
import { letterWriter } from '#services/postbox/index.ts'
import {
  lapseAccountsStep,
  referenceAccountLetters,
  referenceAccountSubscribers,
} from '#services/reference-account/index.ts'
import { openCustomerArea, saidBy } from '../../../test/customer-area.ts'
import { openForAll } from '../../../test/open-for-all.ts'
import { testLog } from '../../../test/world.ts'

const area = openForAll(openCustomerArea)

/** With check digits, for an account of the fictitious bank. */
const ibanOf = (account: string) => {
  const bban = `99900100${account.padStart(10, '0')}`
  const check = String(98n - (BigInt(`${bban}131400`) % 97n)).padStart(2, '0')
  return `DE${check}${bban}`
}
const path = (who: string) => `/payment/customers/${area.idOf(who)}/reference-account`
/** Signs where a signature is asked for. */
async function name(who: string, body: object) {
  const asked = await area.change(who, path(who), body)
  const { signature } = asked.body
  if (!signature) return asked
  await area.sign(who, signature)
  return area.change(who, path(who), { ...body, signatureId: signature.id })
}
const lukas = (account: string, more: object = {}) =>
  name('lukas.weber', {
    form: 'IBAN',
    accountHolder: 'Lukas Weber',
    iban: ibanOf(account),
    ...more,
  })
const accountOf = async (who: string) =>
  (await area.details(who)).customer.embedded.referenceAccounts[0]
const listed = async (who: string) => (await area.call(who, 'GET', `${path(who)}s`)).body
const kept = async (who: string, account: string) =>
  (await listed(who)).find(({ iban }: { iban?: string }) => iban === ibanOf(account))
const warn = async (_: unknown, customerId: string) => void area.warned.push(customerId)
const jobs: Jobs = { enqueue: async () => '', stop: async () => {} }
const listeners = () => [
  ...referenceAccountSubscribers(warn),
  ...referenceAccountLetters(letterWriter(jobs)),
]
const heard = () => deliverWaiting(area.worker, listeners(), testLog)
async function newestThread() {
  const path = `/postbox/threads?customer_id=${area.idOf('lukas.weber')}`
  return (await area.call('lukas.weber', 'GET', path)).body[0]
}
/** With the signature it asks for. */
async function act(who: string, account: string, what: string) {
  const { accountId } = await kept(who, account)
  const to = `${path(who)}s/${accountId}/${what}`
  const asked = await area.change(who, to, what === 'restoration' ? undefined : {})
  if (!asked.body?.signature) return asked
  await area.sign(who, asked.body.signature)
  return area.change(who, to, { signatureId: asked.body.signature.id })
}

describe('what the bank says', () => {
  test('the account of somebody else is refused, whatever is accepted', async () => {
    const said = [422, '/accountHolder payee.noMatch']
    expect(saidBy(await lukas('7013799'))).toEqual(said)
    expect(saidBy(await lukas('7013799', { accepts: 'NOT_POSSIBLE' }))).toEqual(said)
    expect(await accountOf('lukas.weber')).not.toHaveProperty('iban')
  })

  test('a nearly right name comes back as the bank knows it, and may be accepted; the first account is told as named, not as changed [B31]', async () => {
    const answer = await lukas('7013798')
    expect(saidBy(answer)).toEqual([422, '/accountHolder payee.closeMatch'])
    expect(answer.body.errors[0].params).toEqual({ name: 'Lukas M. Weber' })
    const accepted = await lukas('7013798', { accepts: 'CLOSE_MATCH' })
    expect(accepted.body.payeeCheck).toBe('CLOSE_MATCH')
    expect((await accountOf('lukas.weber')).accountHolder).toBe('Lukas M. Weber')
    await heard()
    expect((await newestThread()).subject).toBe('Ihr Referenzkonto ist eingetragen')
  })

  test('where no bank answers, the customer may answer for it, and proves it with a transfer', async () => {
    expect(saidBy(await lukas('7013700'))).toEqual([422, '/accountHolder payee.notPossible'])
    const { body } = await lukas('7013700', { accepts: 'NOT_POSSIBLE' })
    expect(body).toMatchObject({ payeeCheck: 'NOT_POSSIBLE', state: 'PENDING_TEST_TRANSFER' })
    expect((await accountOf('lukas.weber')).iban, 'not paid yet').toBe(ibanOf('7013798'))
    // Ten business days, and no holiday between.
    expect(await kept('lukas.weber', '7013700')).toMatchObject({
      ...{ state: 'PENDING_TEST_TRANSFER', isPreferred: false, pendingUntil: '2026-11-30' },
    })
    const payIn = (externalId: string, senderAccount: string, senderName = 'Lukas Weber') =>
      receivePayIn(
        area.worker,
        {
          ...{ externalId, senderAccount, accountNumber: 'DE80999001000020001096', amount: '0.01' },
          ...{ currency: 'EUR', senderName, remittance: '' },
          valueDate: date('2026-11-16'),
        },
        async () => undefined,
      )
    expect(await payIn('other', ibanOf('7013737'))).toBe('credited')
    await heard()
    expect((await kept('lukas.weber', '7013700')).state).toBe('PENDING_TEST_TRANSFER')
    // Somebody else's account is nobody's proof, even where the money is let through.
    expect(await payIn('foreign', ibanOf('7013700'), 'Erika Muster')).toBe('held')
    const { rows } = await area.worker.query<{ id: string }>(
      `select id from payments.pay_ins where external_id = 'foreign'`,
    )
    await area.worker.transaction((tx) => releasePayIn(tx, rows[0]!.id))
    await heard()
    expect((await kept('lukas.weber', '7013700')).state).toBe('PENDING_TEST_TRANSFER')
    expect(await payIn('right', ibanOf('7013700').toLowerCase())).toBe('credited')
    await heard()
    expect((await accountOf('lukas.weber')).iban).toBe(ibanOf('7013700'))
    expect(await kept('lukas.weber', '7013700')).toMatchObject({ isPreferred: true })
    expect(await kept('lukas.weber', '7013798')).toMatchObject({
      ...{ state: 'ACTIVE', isPreferred: false },
    })
  })

  test('a match is kept, and told in the postbox [RED-004, RED-005]', async () => {
    const iban = ibanOf('7013737')
    const spaced = iban.toLowerCase().replace(/(.{4})/g, '$1 ')
    expect((await lukas('7013737', { iban: spaced })).body.payeeCheck).toBe('MATCH')
    expect(await accountOf('lukas.weber')).toMatchObject({ iban, accountHolder: 'Lukas Weber' })
    await heard()
    const told = { subject: 'Ihr Referenzkonto wurde geändert', isUnread: true }
    expect(await newestThread()).toMatchObject(told)
    const { rows } = await area.worker.query<{ key: string; mails: bigint }>(
      `select l.key, count(m.letter_id) as mails from postbox.letters l
         join postbox.messages s on s.customer_id = l.customer_id and s.thread_id = l.thread_id
          and position(l.code in s.body) > 0
         left join postbox.letter_mails m on (m.customer_id, m.letter_id) = (l.customer_id, l.id)
        where l.customer_id = $1 and l.key = 'referenceAccountChanged' group by l.id, l.key`,
      [area.idOf('lukas.weber')],
    )
    expect(rows.at(-1), 'with a code, and mailed elsewhere').toMatchObject({ mails: 0n })
  })
})

test('the first account takes nobody’s place, another one does, and the users are told of each by mail', async () => {
  const replacedAt = async (who: string) => {
    const { rows } = await area.worker.query<{ at: Date | null }>(
      `select replaced_at as at from customers.reference_accounts
        where customer_id = $1 and state = 'ACTIVE' order by position limit 1`,
      [area.idOf(who)],
    )
    return rows[0]!.at
  }
  const told = () => area.warned.filter((each) => each === area.idOf('jonas.keller')).length
  const named = (account: string) =>
    name('jonas.keller', {
      ...{ form: 'IBAN', accountHolder: 'Jonas Keller', iban: ibanOf(account) },
    })
  await area.worker.query(
    'update customers.reference_accounts set iban = null, account_number = null where customer_id = $1',
    [area.idOf('jonas.keller')],
  )
  const letter = async () => {
    await heard()
    const path = `/postbox/threads?customer_id=${area.idOf('jonas.keller')}`
    return (await area.call('jonas.keller', 'GET', path)).body[0].subject
  }
  expect((await named('7013701')).status).toBe(200)
  expect(await letter()).toBe('Ihr Referenzkonto ist eingetragen')
  expect(await replacedAt('jonas.keller')).toBeNull()
  expect((await named('7013701')).status, 'the same again').toBe(200)
  expect(await replacedAt('jonas.keller')).toBeNull()
  expect((await named('7013801')).status).toBe(200)
  expect(await replacedAt('jonas.keller')).toBeInstanceOf(Date)
  expect(await letter()).toBe('Ihr Referenzkonto wurde geändert')
  expect(told()).toBe(3)
})

test('another account is signed for, with a signature over exactly this account', async () => {
  const petra = (account: string, more: object = {}) =>
    area.change('petra.lang', path('petra.lang'), {
      ...{ form: 'IBAN', accountHolder: 'Petra Lang', iban: ibanOf(account), ...more },
    })
  const before = await accountOf('petra.lang')
  const { signature } = (await petra('7013701')).body
  expect(await accountOf('petra.lang')).toEqual(before)
  const signatureId = signature.id
  expect(saidBy(await petra('7013701', { signatureId }))).toEqual([422, 'sca.invalid'])
  expect((await area.sign('petra.lang', signature)).status).toBe(204)
  expect(saidBy(await petra('7013801', { signatureId }))).toEqual([422, 'sca.invalid'])
  expect(await accountOf('petra.lang')).toEqual(before)
  expect((await petra('7013701', { signatureId })).status).toBe(200)
  expect((await accountOf('petra.lang')).iban).toBe(ibanOf('7013701'))
  expect(saidBy(await petra('7013901', { signatureId }))).toEqual([422, 'sca.invalid'])
})

describe('what is refused without asking', () => {
  const valid = { form: 'IBAN', accountHolder: 'Lukas Weber' }
  test.each([
    ['a wrong digit', { ...valid, iban: 'DE89370400440532013001' }, [400, '/iban iban.checksum']],
    ['21 characters', { ...valid, iban: 'DE8937040044053201300' }, [400, '/iban iban.length']],
    ['23 characters', { ...valid, iban: 'DE893704004405320130000' }, [400, '/iban iban.length']],
    ['no country', { ...valid, iban: 'XX89370400440532013000' }, [400, '/iban iban.country']],
    [
      'full-width digits',
      { ...valid, iban: 'DE８９370400440532013000' },
      [400, '/iban iban.checksum'],
    ],
    ['nothing', { ...valid, iban: ' ' }, [400, '/iban required']],
    [
      'a sort code of five digits',
      { form: 'UK', accountHolder: 'Lukas Weber', sortCode: '12-34-5', accountNumber: '12345678' },
      [400, '/sortCode sortCode.format'],
    ],
    [
      'an account number of seven digits',
      { form: 'UK', accountHolder: 'Lukas Weber', sortCode: '009902', accountNumber: '1234567' },
      [400, '/accountNumber accountNumber.format'],
    ],
    [
      'a routing number that does not add up',
      {
        form: 'US',
        accountHolder: 'Lukas Weber',
        routingNumber: '119241748',
        accountNumber: '12345',
      },
      [400, '/routingNumber aba.checksum'],
    ],
    [
      'another holder',
      { ...valid, iban: 'DE89370400440532013000', accountHolder: 'Petra Lang' },
      [422, '/accountHolder holder.mismatch'],
    ],
    [
      'the own account with us',
      { ...valid, iban: 'DE80999001000020001096' },
      [400, '/iban iban.own'],
    ],
  ])('%s', async (_, body, said) => {
    expect(saidBy(await name('lukas.weber', body))).toEqual(said)
  })
})

test('a British account is named by sort code, and has an IBAN afterwards', async () => {
  const body = {
    form: 'UK',
    accountHolder: 'Olivia Hughes',
    sortCode: '00-99-02',
    accountNumber: '12345601',
  }
  expect((await name('olivia.hughes', body)).status).toBe(200)
  expect(await accountOf('olivia.hughes')).toMatchObject({
    iban: 'GB78ZZZZ00990212345601',
    branchCode: '009902',
    accountNumber: '12345601',
    ccy: 'GBP',
  })
})

test('an American account has no IBAN', async () => {
  const body = {
    form: 'US',
    accountHolder: 'Emily Clark',
    routingNumber: '031120548',
    accountNumber: '00200732',
  }
  expect((await name('emily.clark', body)).status).toBe(200)
  const account = await accountOf('emily.clark')
  expect(account).toMatchObject({ branchCode: '031120548', ccy: 'USD' })
  expect(account).not.toHaveProperty('iban')
})

test('the reference account of somebody else is as unknown as none', async () => {
  const body = { form: 'IBAN', accountHolder: 'Petra Lang', iban: ibanOf('7013737') }
  for (const id of [area.idOf('anna.schmidt'), 'nobody']) {
    const answer = await area.call(
      'petra.lang',
      'POST',
      `/payment/customers/${id}/reference-account`,
      { body, version: '1' },
    )
    expect(saidBy(answer)).toEqual([404, 'not.found'])
  }
})

test('an old login cannot send money elsewhere', async () => {
  area.login.isFresh = false
  expect(saidBy(await lukas('7013737'))).toEqual([428, 'authentication.stale'])
  area.login.isFresh = true
})

test('where two sign, another account counts once both have', async () => {
  const company = 'Brandt Maschinenbau GmbH'
  const body = { form: 'IBAN', accountHolder: company, iban: ibanOf('7013738') }
  const before = (await area.details('brandt.gmbh')).version
  const { status, body: said } = await name('brandt.gmbh', body)
  expect({ status, missing: said.waiting?.missing }).toEqual({
    ...{ status: 200, missing: ['Oliver Stein'] },
  })
  const named = async () =>
    (await area.details('oliver.stein')).customer.embedded.referenceAccounts[0].iban
  expect([(await area.details('brandt.gmbh')).version, await named()]).toEqual([
    before,
    expect.not.stringContaining('7013738'),
  ])
  const path = `/orders/approvals/${said.waiting.id}/signature`
  const asked = await area.call('oliver.stein', 'POST', path, { body: {} })
  await area.sign('oliver.stein', asked.body.signature)
  const signatureId = asked.body.signature.id
  const done = await area.call('oliver.stein', 'POST', path, { body: { signatureId } })
  expect(done.body.approval.outcome).toBe('DONE')
  expect(await named()).toContain('7013738')
  expect(Number((await area.details('brandt.gmbh')).version)).toBe(Number(before) + 1)
})

describe('several accounts', () => {
  const who = 'anna.schmidt'
  const add = (account: string, more: object = {}) =>
    name(who, {
      ...{ form: 'IBAN', accountHolder: 'Anna Schmidt', iban: ibanOf(account), isFurther: true },
      ...more,
    })
  const order = async () =>
    (await area.details(who)).customer.embedded.referenceAccounts.map(
      ({ iban }: { iban: string }) => iban,
    )

  test('an account asked for is pending until it is signed, and can be discarded', async () => {
    const body = { form: 'IBAN', accountHolder: 'Anna Schmidt', iban: ibanOf('7013710') }
    const before = await order()
    const asked = await area.change(who, path(who), { ...body, isFurther: true })
    expect(asked.body).toMatchObject({ state: 'PENDING_CODE', signature: {} })
    expect(await kept(who, '7013710')).toMatchObject({
      ...{ state: 'PENDING_CODE', pendingUntil: '2026-11-23' },
    })
    expect(await order()).toEqual(before)
    expect(saidBy(await act(who, '7013710', 'preference'))).toEqual([409, 'referenceAccount.state'])
    expect((await act(who, '7013710', 'removal')).status).toBe(200)
    expect(await kept(who, '7013710'), 'gone for good').toBeUndefined()
  })

  test('a further one is paid when it is named, and limited like a new one', async () => {
    const [preferred] = await order()
    expect((await add('7013711')).body.state).toBe('ACTIVE')
    expect(await order()).toEqual([preferred, ibanOf('7013711')])
    expect(await kept(who, '7013711')).toMatchObject({
      ...{ isPreferred: false, coolingUntil: expect.any(String) },
    })
  })

  test('what a pending one is wanted for is kept, and is as it was asked for last', async () => {
    const body = { form: 'IBAN', accountHolder: 'Anna Schmidt', iban: ibanOf('7013717') }
    await area.change(who, path(who), { ...body, isFurther: true })
    expect(await kept(who, '7013717')).not.toHaveProperty('isWantedFirst')
    await area.change(who, path(who), body)
    expect(await kept(who, '7013717')).toMatchObject({ isWantedFirst: true })
    expect((await act(who, '7013717', 'removal')).status).toBe(200)
  })

  test('another is preferred, signed for, and everybody hears of it', async () => {
    const [first] = await order()
    const told = area.warned.length
    const signed = await act(who, '7013711', 'preference')
    expect(signed.status).toBe(200)
    expect(await order()).toEqual([ibanOf('7013711'), first])
    expect(area.warned.length).toBe(told + 1)
    await heard()
    const threads = await area.call(who, 'GET', `/postbox/threads?customer_id=${area.idOf(who)}`)
    expect(threads.body[0].subject).toBe('Ihr bevorzugtes Konto wurde geändert')
  })

  test('a sixth is too many, and counts none that is gone', async () => {
    for (const account of ['7013712', '7013713', '7013714'])
      expect((await add(account)).status).toBe(200)
    expect(saidBy(await add('7013715'))).toEqual([422, 'referenceAccount.count'])
    expect((await act(who, '7013714', 'removal')).status).toBe(200)
    expect(await order()).toHaveLength(4)
    expect((await add('7013715')).status).toBe(200)
    const back = await act(who, '7013714', 'restoration')
    expect(saidBy(back)).toEqual([422, 'referenceAccount.count'])
    expect((await act(who, '7013715', 'removal')).status).toBe(200)
    expect((await act(who, '7013714', 'restoration')).status).toBe(200)
    expect((await kept(who, '7013714')).state).toBe('ACTIVE')
  })

  test('of two that are named at once the sixth is too many, and none is lost', async () => {
    const petra = 'petra.lang'
    const ask = (account: string) =>
      area.change(petra, path(petra), {
        ...{ form: 'IBAN', accountHolder: 'Petra Lang', iban: ibanOf(account), isFurther: true },
      })
    const before = (await listed(petra)).length
    const free = 5 - before
    const said = await Promise.all(
      Array.from({ length: free + 1 }, (_, i) => ask(String(7_013_730 + i))),
    )
    expect(said.map(({ status }) => status).toSorted()).toEqual([...Array(free).fill(200), 422])
    expect(await listed(petra)).toHaveLength(5)
  })

  test('what is removed can come back for two days', async () => {
    expect((await act(who, '7013714', 'removal')).status).toBe(200)
    await area.worker.query(
      `update customers.reference_accounts set removed_at = now() - interval '49 hours'
        where customer_id = $1 and iban = $2`,
      [area.idOf(who), ibanOf('7013714')],
    )
    expect(await kept(who, '7013714')).toBeUndefined()
  })

  test('the last one stays as long as there is money', async () => {
    for (const account of ['7013711', '7013712', '7013713'])
      expect((await act(who, account, 'removal')).status).toBe(200)
    const [last] = await listed(who)
    const said = await area.change(who, `${path(who)}s/${last.accountId}/removal`, {})
    expect(saidBy(said)).toEqual([409, 'referenceAccount.last'])
    expect(await order()).toEqual([last.iban])
  })

  test('those of somebody else, and those of nobody, cannot be told apart', async () => {
    const [own] = await listed(who)
    for (const id of [own.accountId, '00000000-0000-4000-8000-000000000000'])
      for (const what of ['preference', 'removal'])
        expect(
          saidBy(await area.change('petra.lang', `${path('petra.lang')}s/${id}/${what}`, {})),
        ).toEqual([404, 'not.found'])
  })

  test('what nobody signed, and what no money came from, lapses', async () => {
    const body = { form: 'IBAN', accountHolder: 'Anna Schmidt', iban: ibanOf('7013716') }
    await area.change(who, path(who), { ...body, isFurther: true })
    await add('7013800', { accepts: 'NOT_POSSIBLE' })
    const states = async () => [
      (await kept(who, '7013716'))?.state,
      (await kept(who, '7013800'))?.state,
    ]
    await lapseAccountsStep.run(area.worker, date('2026-11-23'))
    expect(await states()).toEqual(['PENDING_CODE', 'PENDING_TEST_TRANSFER'])
    await lapseAccountsStep.run(area.worker, date('2026-11-24'))
    expect(await states()).toEqual([undefined, 'PENDING_TEST_TRANSFER'])
    await lapseAccountsStep.run(area.worker, date('2026-12-01'))
    expect(await states()).toEqual([undefined, undefined])
  })
})

test('a child’s money goes to no parent, and to no account that is another’s already', async () => {
  const [lena, felix] = ['BAC_410_000_004', 'BAC_410_000_005']
  const save = async (id: string, accountHolder: string, iban: string, signed: object = {}) => {
    const { version } = (
      await area.call('familie.berger', 'GET', `/customer/customers/${id}/details`)
    ).body
    const to = `/payment/customers/${id}/reference-account`
    return area.call('familie.berger', 'POST', to, {
      ...{ version, body: { form: 'IBAN', accountHolder, iban, ...signed } },
    })
  }
  const said = [422, '/accountHolder referenceAccount.owner']
  expect(saidBy(await save(felix, 'Stefan Berger', ibanOf('7013720')))).toEqual(said)
  expect(saidBy(await save(felix, 'Felix Berger', 'DE80999001000020070548'))).toEqual(said)
  expect(saidBy(await save(felix, 'Erika Muster', ibanOf('7013720')))).toEqual([
    ...[422, '/accountHolder holder.mismatch'],
  ])
  await area.worker.query(
    `insert into customers.signing_rules (customer_id, version, kind, named, currency, set_at)
     values ($1, 1, 'ANY_TWO', '{}', 'EUR', now())`,
    [lena],
  )
  const asked = await save(lena, 'Lena Berger', ibanOf('7013720'))
  await area.sign('familie.berger', asked.body.signature)
  const { body: begun } = await save(lena, 'Lena Berger', ibanOf('7013720'), {
    signatureId: asked.body.signature.id,
  })
  // Nor where it became a parent's before the other one has signed.
  await area.worker.query(
    `update customers.reference_accounts set iban = $2 where customer_id = $1 and position = 0`,
    [area.idOf('familie.berger'), ibanOf('7013720')],
  )
  const path = `/orders/approvals/${begun.waiting.id}/signature`
  const second = await area.call('julia.berger', 'POST', path, { body: {} })
  await area.sign('julia.berger', second.body.signature)
  const signatureId = second.body.signature.id
  const done = await area.call('julia.berger', 'POST', path, { body: { signatureId } })
  expect(done.body.approval).toMatchObject({ outcome: 'VOID', reason: 'referenceAccount.owner' })
})
