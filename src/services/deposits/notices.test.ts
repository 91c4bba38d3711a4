import { expect, test } from 'vitest'
import { addDays, date } from '#domain/date.ts'
import { daysToInstruct, maturityReminders } from '#domain/deposit/maturity-instruction.ts'
import type { ToldFact } from '#platform/events.ts'
import { letterOf } from '#platform/letters.ts'
import type { LetterContent } from '#services/postbox/index.ts'
import { openMarketplace } from '../../../test/marketplace.ts'
import { openForAll } from '../../../test/open-for-all.ts'
import { maturityNotices, overviewStep, remindOfMaturityStep, statementStep } from './index.ts'

const market = openForAll(openMarketplace)

type Written = LetterContent & { customerId: string }

/** What the step of a day makes people hear. */
async function noticesOf(day: string): Promise<Written[]> {
  await remindOfMaturityStep.run(market.worker, date(day))
  const { rows } = await market.worker.query<ToldFact>(
    `select o.id, o.name, data, actor, o.customer_id as "customerId", o.entity_id as "entityId",
            occurred_on as "occurredOn", occurred_at as "occurredAt"
       from platform.outbox o join deposits.reminders r
         on r.customer_id = o.customer_id and r.entity_id::text = o.entity_id and r.name = data->>'reminder'
      where o.name = 'deposit.maturity_approaching' and r.day = $1`,
    [day],
  )
  const written: Written[] = []
  const notices = maturityNotices(async (_, { customerId, contentIn }) => {
    const content = await contentIn('de-DE')
    if (content) written.push({ ...content, customerId })
  })
  for (const event of rows)
    await market.worker.transaction((tx) => notices.handle(event, tx), {
      customers: [event.customerId],
    })
  return written
}

type Running = {
  customerId: string
  maturesOn: string
  bank: string
  renews: boolean
  chosen: boolean
}

test.each(maturityReminders)(
  '%i days before a deposit ends, its owner hears when, how much and what becomes of it [B6]',
  async (days) => {
    const { rows } = await market.worker.query<Running>(
      `select c.customer_id as "customerId", c.matures_on as "maturesOn", b.name as bank,
            m.legs is not null as chosen, coalesce(m.legs @> '[{"to": "RENEWAL"}]', c.prolongation = 'DEFAULT_ON') as renews
       from deposits.contracts c join products.banks b on b.id = c.bank_id
       left join deposits.maturity_instructions m
         on m.customer_id = c.customer_id and m.instance_id = c.instance_id
      where c.is_running and c.matures_on is not null order by c.matures_on`,
    )
    for (const { customerId, maturesOn, bank, renews, chosen } of rows) {
      const noticed = await noticesOf(addDays(date(maturesOn), -days))
      const own = noticed.find(
        ({ customerId: to, values }) => to === customerId && values.bank === bank,
      )!
      expect(own.key).toBe(renews ? 'maturityRenewal' : 'maturityPayout')
      const reminder = chosen ? 'reminderChosen' : 'reminderOpen'
      expect(own.reminder).toBe(days === maturityReminders[0] ? undefined : reminder)
      const { subject, text } = letterOf('de-DE', own.key, own.values, own.reminder)
      expect(subject).toContain(own.values.day)
      for (const told of ['bank', 'amount', 'until']) expect(text).toContain(own.values[told])
      expect(text).not.toMatch(/[{}]/)
    }
    expect(rows.length).toBeGreaterThan(10)
  },
)

test('that is a month before, two weeks before, and a last time while it can still be decided', () => {
  expect(maturityReminders).toEqual([30, 14, daysToInstruct + 1])
})

test('the first word is no reminder, each later one is, and says whether something was chosen', () => {
  const values = {
    ...{ day: '1.\u00a0Juni 2027', bank: 'Isarquell' },
    ...{ amount: '1.000,00 €', until: '27.\u00a0Mai 2027' },
  }
  const first = letterOf('de-DE', 'maturityPayout', values)
  const open = letterOf('de-DE', 'maturityPayout', values, 'reminderOpen')
  const chosen = letterOf('de-DE', 'maturityPayout', values, 'reminderChosen')
  expect([open.subject, chosen.subject]).toEqual(Array(2).fill(`Erinnerung: ${first.subject}`))
  expect(open.text).toContain(first.text)
  expect(open.text).toContain('Sie haben noch nicht festgelegt')
  expect(chosen.text).toContain('So haben Sie es für das Ende dieser Anlage festgelegt.')
})

test('what is owed after a quarter and after a year is told to nobody who was forgotten', async () => {
  const told = async () => {
    await statementStep.run(market.worker, date('2027-01-04'))
    await overviewStep.run(market.worker, date('2027-01-15'))
    const { rows } = await market.worker.query<{ name: string; customerId: string }>(
      `select name, customer_id as "customerId" from platform.outbox
        where name in ('statement.due', 'tax.overview_due') order by name`,
    )
    return (login: string) =>
      rows.flatMap((each) => (each.customerId === market.customerOf(login) ? each.name : []))
  }
  await market.worker.query(`update customers.customers set status = 'DELETED' where id = $1`, [
    market.customerOf('petra.lang'),
  ])
  const toldTo = await told()
  expect(toldTo('petra.lang')).toEqual([])
  expect(toldTo('sabine.vogel')).toEqual(['statement.due', 'tax.overview_due'])
})
