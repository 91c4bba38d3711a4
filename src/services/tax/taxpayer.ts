// Who gives an exemption order, with whom, and to which agents.

import { mainTaxDetail, type Person } from '#domain/customer/person.ts'
import type { CalendarDate } from '#domain/date.ts'
import { agentsOf, type ExemptionAgent } from '#domain/tax/exemption-agents.ts'
import { kindsToGive, mayExempt, type OrderKind } from '#domain/tax/exemption-order.ts'
import type { Tx } from '#platform/db.ts'
import { NotFound } from '#platform/failure.ts'
import { readCustomer } from '#services/customer/index.ts'
import { partiesOf } from '#services/signatures/index.ts'
import { hasDepot } from './store.ts'

export type Taxpayer = {
  holder: Person
  tin: string | undefined
  kinds: OrderKind[]
  /** Of an account of two, the other one. */
  jointHolder:
    | { firstName: string; lastName: string; birthDate: CalendarDate; tin: string | undefined }
    | undefined
}

const tinOf = ({ taxDetails }: Person) => mainTaxDetail(taxDetails)?.taxIdentificationNumber
const isHolder = ({ roles }: Person) =>
  roles.some(({ name, status }) => name === 'ACCOUNT_HOLDER' && status !== 'DISABLED')

/** Everybody known with a customer, and whose account it is: of a company, its people stand for it. */
export async function readHolders(tx: Tx, customerId: string) {
  const customer = await readCustomer(tx, customerId, ['all-persons'])
  const persons = customer?.embedded.persons ?? []
  if (!customer || persons.length === 0) throw new NotFound()
  const holders = persons.filter(isHolder)
  return { customer, persons, holders: holders.length > 0 ? holders : persons }
}

/** Of an account of two, the one who asks; else whose account it is, whoever acts for them. */
export async function readHolder(tx: Tx, customerId: string, userId: string) {
  const { customer, holders } = await readHolders(tx, customerId)
  const parties = holders.length > 1 ? await partiesOf(tx, customerId) : []
  const mine = parties.find((party) => party.userId === userId)?.personIds ?? []
  return { customer, holders, me: holders.find(({ id }) => mine.includes(id)) ?? holders[0]! }
}

export async function readTaxpayer(tx: Tx, customerId: string, userId: string): Promise<Taxpayer> {
  const { customer, holders, me } = await readHolder(tx, customerId, userId)
  if (!mayExempt(customer)) throw new NotFound()
  const other = holders.find((holder) => holder !== me)
  return {
    holder: me,
    tin: tinOf(me),
    kinds: kindsToGive(me.personalDetails.maritalStatus, { isHeldByTwo: other !== undefined }),
    jointHolder: other && {
      ...{ firstName: other.firstName, lastName: other.lastName },
      ...{ birthDate: other.birthDate, tin: tinOf(other) },
    },
  }
}

export type Agent = { id: ExemptionAgent; bank: string | null }

export async function agentsFor(tx: Tx, customerId: string): Promise<Agent[]> {
  const { rows } = await tx.query<{ id: string; name: string }>(
    'select bank_id as id, name from deposits.bank_agents($1) where is_running order by name',
    [customerId],
  )
  const banks = new Map(rows.map(({ id, name }) => [id, name]))
  return agentsOf(await hasDepot(tx, customerId), [...banks.keys()]).map((id) => ({
    ...{ id, bank: banks.get(id) ?? null },
  }))
}
