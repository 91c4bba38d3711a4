import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CustomerArea, openCustomerArea, saidBy } from '../../../test/customer-area.ts'

let area: CustomerArea
beforeAll(async () => {
  area = await openCustomerArea()
})
afterAll(() => area.close())

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

describe('what the bank says', () => {
  test('the account of somebody else is refused, whatever is accepted', async () => {
    const said = [422, '/accountHolder payee.noMatch']
    expect(saidBy(await lukas('7013799'))).toEqual(said)
    expect(saidBy(await lukas('7013799', { accepts: 'NOT_POSSIBLE' }))).toEqual(said)
    expect(await accountOf('lukas.weber')).not.toHaveProperty('iban')
  })

  test('a nearly right name comes back as the bank knows it, and may be accepted', async () => {
    const answer = await lukas('7013798')
    expect(saidBy(answer)).toEqual([422, '/accountHolder payee.closeMatch'])
    expect(answer.body.errors[0].params).toEqual({ name: 'Lukas M. Weber' })
    const accepted = await lukas('7013798', { accepts: 'CLOSE_MATCH' })
    expect(accepted.body.payeeCheck).toBe('CLOSE_MATCH')
    expect((await accountOf('lukas.weber')).accountHolder).toBe('Lukas M. Weber')
  })

  test('where no bank answers, the customer may answer for it', async () => {
    expect(saidBy(await lukas('7013700'))).toEqual([422, '/accountHolder payee.notPossible'])
    expect((await lukas('7013700', { accepts: 'NOT_POSSIBLE' })).body.payeeCheck).toBe(
      'NOT_POSSIBLE',
    )
  })

  test('a match is kept, and told in the postbox [RED-004, RED-005]', async () => {
    const iban = ibanOf('7013737')
    const spaced = iban.toLowerCase().replace(/(.{4})/g, '$1 ')
    expect((await lukas('7013737', { iban: spaced })).body.payeeCheck).toBe('MATCH')
    expect(await accountOf('lukas.weber')).toMatchObject({ iban, accountHolder: 'Lukas Weber' })
    const { body } = await area.call(
      'lukas.weber',
      'GET',
      `/postbox/threads?customer_id=${area.idOf('lukas.weber')}`,
    )
    expect(body[0]).toMatchObject({ subject: 'Ihr Referenzkonto wurde geändert', isUnread: true })
  })
})

test('the first account takes nobody’s place, another one does, and the users are told of each by mail', async () => {
  const replacedAt = async (who: string) => {
    const { rows } = await area.worker.query<{ at: Date | null }>(
      'select replaced_at as at from customers.reference_accounts where customer_id = $1',
      [area.idOf(who)],
    )
    return rows[0]!.at
  }
  const told = () => area.warned.filter((each) => each === area.idOf('jonas.keller')).length
  const named = (account: string) =>
    name('jonas.keller', {
      ...{ form: 'IBAN', accountHolder: 'Jonas Keller', iban: ibanOf(account) },
      accepts: 'NOT_POSSIBLE',
    })
  await area.worker.query(
    'update customers.reference_accounts set iban = null, account_number = null where customer_id = $1',
    [area.idOf('jonas.keller')],
  )
  const letter = async () => {
    const path = `/postbox/threads?customer_id=${area.idOf('jonas.keller')}`
    return (await area.call('jonas.keller', 'GET', path)).body[0].subject
  }
  expect((await named('7013700')).status).toBe(200)
  expect(await letter()).toBe('Ihr Referenzkonto ist eingetragen')
  expect(await replacedAt('jonas.keller')).toBeNull()
  expect((await named('7013700')).status, 'the same again').toBe(200)
  expect(await replacedAt('jonas.keller')).toBeNull()
  expect((await named('7013800')).status).toBe(200)
  expect(await replacedAt('jonas.keller')).toBeInstanceOf(Date)
  expect(await letter()).toBe('Ihr Referenzkonto wurde geändert')
  expect(told()).toBe(3)
})

test('another account is signed for, with a signature over exactly this account', async () => {
  const petra = (account: string, more: object = {}) =>
    area.change('petra.lang', path('petra.lang'), {
      ...{ form: 'IBAN', accountHolder: 'Petra Lang', iban: ibanOf(account) },
      ...{ accepts: 'NOT_POSSIBLE', ...more },
    })
  const before = await accountOf('petra.lang')
  const { signature } = (await petra('7013700')).body
  expect(await accountOf('petra.lang')).toEqual(before)
  const signatureId = signature.id
  expect(saidBy(await petra('7013700', { signatureId }))).toEqual([422, 'sca.invalid'])
  expect((await area.sign('petra.lang', signature)).status).toBe(204)
  expect(saidBy(await petra('7013800', { signatureId }))).toEqual([422, 'sca.invalid'])
  expect(await accountOf('petra.lang')).toEqual(before)
  expect((await petra('7013700', { signatureId })).status).toBe(200)
  expect((await accountOf('petra.lang')).iban).toBe(ibanOf('7013700'))
  expect(saidBy(await petra('7013900', { signatureId }))).toEqual([422, 'sca.invalid'])
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
