// Papers that lower the tax on interest: handed in by the customer, decided by whoever checks them, and counted from
// then on.

import type { CallInput, CallReply } from '#contracts/call.ts'
import type { taxCalls } from '#contracts/tax.ts'
import type { Person } from '#domain/customer/person.ts'
import type { CalendarDate } from '#domain/date.ts'
import { parseTaxNumber } from '#domain/identifiers/tax-number.ts'
import { countryOf } from '#domain/market.ts'
import { marketOf } from '#domain/markets/markets.ts'
import type { ProblemCode } from '#domain/problem/problem.ts'
import {
  type CertificateKind,
  type CertificateRefusal,
  certificateRefusal,
  certificatesIn,
  certifiedCountries,
  type HeldCertificate,
  heldByAll,
  type keptCertificateStates,
  mostYears,
  shownState,
} from '#domain/tax/certificate.ts'
import { businessDate } from '#platform/clock.ts'
import type { Queryable, Tx } from '#platform/db.ts'
import { Failure, NotFound } from '#platform/failure.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { readSalesChannel } from '#services/customer/index.ts'
import { readHolder, readHolders } from './taxpayer.ts'

type Certificate = CallReply<typeof taxCalls.declareCertificate>
type Body = CallInput<typeof taxCalls.declareCertificate>['body']

type Row = {
  customerId: string
  id: string
  personId: string
  kind: CertificateKind
  country: string | null
  validFrom: CalendarDate
  validTo: CalendarDate | null
  state: (typeof keptCertificateStates)[number]
}

const columns = `customer_id as "customerId", id, person_id as "personId", kind, country,
  valid_from as "validFrom", valid_to as "validTo", state`

const heldOf = ({ kind, country, validFrom, validTo }: Row): HeldCertificate => ({
  ...{ kind, validFrom },
  ...(country && { country }),
  ...(validTo && { validTo }),
})

function countedOf(rows: readonly (Row & { holders: number })[]): HeldCertificate[] {
  const byHolder = Map.groupBy(rows, ({ personId }) => personId)
  const held = [...byHolder.values()].map((own) => own.map(heldOf))
  return heldByAll(held, rows[0]!.holders)
}

/** By customer, what was accepted. */
export async function certificatesHeld(
  tx: Queryable,
  customerIds: readonly string[],
): Promise<Map<string, HeldCertificate[]>> {
  const { rows } = await tx.query<Row & { holders: number }>(
    `select ${columns}, holders from tax.held_certificates
      where customer_id = any ($1) order by valid_from, id`,
    [[...new Set(customerIds)]],
  )
  const byCustomer = Map.groupBy(rows, ({ customerId }) => customerId)
  return new Map([...byCustomer].map(([id, own]) => [id, countedOf(own)]))
}

async function readMarket(tx: Tx, customerId: string): Promise<string> {
  const { market } = (await readSalesChannel(tx, customerId)) ?? {}
  if (!market) throw new NotFound()
  return countryOf(marketOf(market))
}

const nameOf = (holder: Person | undefined) =>
  holder ? `${holder.firstName} ${holder.lastName}` : '–'

const wireOf = (row: Row, holder: string, today: CalendarDate): Certificate => ({
  ...{ id: row.id, holder, ...heldOf(row) },
  state: shownState(row.state, heldOf(row), today),
})

export async function viewCertificates(
  tx: Tx,
  customerId: string,
): Promise<CallReply<typeof taxCalls.certificates>> {
  const today = await businessDate(tx)
  const market = await readMarket(tx, customerId)
  const { persons } = await readHolders(tx, customerId)
  const { rows } = await tx.query<Row>(
    `select ${columns} from tax.certificates where customer_id = $1 order by valid_from desc, id desc`,
    [customerId],
  )
  return {
    today,
    kinds: [...certificatesIn(market)],
    countries: certifiedCountries(market, today),
    certificates: rows.map((row) =>
      wireOf(row, nameOf(persons.find(({ id }) => id === row.personId)), today),
    ),
  }
}

/** The field a refusal is about, and its code on the wire. */
const said: Record<CertificateRefusal, [pointer: string, code: ProblemCode]> = {
  kind: ['/kind', 'certificate.kind'],
  country: ['/country', 'certificate.country'],
  end: ['/validTo', 'required'],
  period: ['/validTo', 'certificate.period'],
}

/** What was asked for is handed in; else it is one more. */
async function keep(tx: Tx, paper: Omit<Row, 'id'>, number: string): Promise<string> {
  const { customerId, personId, kind, country, validFrom, validTo, state } = paper
  const values = [customerId, personId, kind, country, number, validFrom, validTo, state]
  const { rows } = await tx.query<{ id: string }>(
    `update tax.certificates set number = $5, valid_from = $6, valid_to = $7, state = $8
      where (customer_id, id) in (
        select customer_id, id from tax.certificates
         where customer_id = $1 and person_id = $2 and kind = $3 and country is not distinct from $4
           and state = 'REQUESTED' limit 1)
     returning id`,
    values,
  )
  if (rows[0]) return rows[0].id
  const id = uuidV7()
  await tx.query(
    `insert into tax.certificates
       (customer_id, person_id, kind, country, number, valid_from, valid_to, state, id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [...values, id],
  )
  return id
}

/** Certified while registering, under the same words as here. */
export async function certifyNumber(
  tx: Tx,
  { customerId, userId, number }: { customerId: string; userId: string; number: string },
): Promise<void> {
  const validFrom = await businessDate(tx)
  const paper = { kind: 'W9', country: null, validFrom, validTo: null, state: 'ACCEPTED' } as const
  const { me } = await readHolder(tx, customerId, userId)
  await keep(tx, { customerId, personId: me.id, ...paper }, number)
}

/** A W-9 is its own proof; everything else waits for whoever checks it. */
export async function declare(tx: Tx, body: Body, userId: string): Promise<Certificate> {
  const { customer_id: customerId, kind, country, number, validFrom, validTo } = body
  const today = await businessDate(tx)
  const market = await readMarket(tx, customerId)
  const refusal = certificateRefusal({ kind, country, validFrom, validTo }, market, today)
  if (refusal) {
    const [pointer, code] = said[refusal]
    const params = { years: mostYears[kind] }
    throw new Failure(422, code, { params, errors: [{ pointer, code, params }] })
  }
  if (kind === 'W9' && parseTaxNumber('USA', number).refusal)
    throw new Failure(422, 'taxId.checksum', {
      errors: [{ pointer: '/number', code: 'taxId.checksum' }],
    })
  const { me: person } = await readHolder(tx, customerId, userId)
  const paper: Omit<Row, 'id'> = {
    ...{ customerId, personId: person.id, kind, validFrom, country: country ?? null },
    validTo: validTo ?? null,
    state: kind === 'W9' ? 'ACCEPTED' : 'UPLOADED',
  }
  const row = { ...paper, id: await keep(tx, paper, number) }
  return wireOf(row, nameOf(person), today)
}
