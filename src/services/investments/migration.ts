// Moving a robo portfolio into wealth management: consented to under a signature, then done by the custodian in kind. The
// new portfolio begins with the units, the savings plan follows, and the old one is closed.

import type { CalendarDate } from '#domain/date.ts'
import {
  isMovedWhole,
  type MigrationRefusal,
  migratesTo,
  migrationRefusal,
} from '#domain/investment/migrating.ts'
import { isClosedStrategy } from '#domain/investment/portfolio.ts'
import { money } from '#domain/money.ts'
import { wallClock } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { Conflict, Failure, Refused } from '#platform/failure.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { moveInstance } from '#services/deposits/index.ts'
import { movePlanned } from '#services/direct-debit/index.ts'
import { openAccount } from '#services/ledger/index.ts'
import {
  execute,
  type Instruction,
  insertInstruction,
  moveOrder,
  newReference,
  readSaver,
  type Saver,
} from '#services/orders/index.ts'
import { beginPortfolio, beginTrading } from './begin.ts'
import { readInvestor } from './investor.ts'
import { hasOpenOrder, type OrderTerms } from './order-store.ts'
import { type Profile, readProfile } from './profiles.ts'
import { held, situationOf } from './situation.ts'
import { readPositions } from './store.ts'
import { foreseenSwitch } from './switch.ts'
import { worthAll } from './transfer.ts'

/** The wire's spelling of a rule's no. */
function refused(refusal: MigrationRefusal): never {
  if (refusal === 'product.access') throw new Failure(403, refusal)
  if (refusal === 'savingPlanInprogress') throw new Refused(refusal)
  throw new Conflict(refusal)
}

type Wish = { customerId: string; portfolioId: string }

/** Asked when it is placed, and again before it binds. */
export async function assertMigratable(
  tx: Tx,
  { customerId, portfolioId }: Wish,
): Promise<{ saver: Saver; profile: Profile }> {
  const saver = await readSaver(tx, customerId)
  const profile = await readProfile(tx, customerId)
  const { template: from } = await held(tx, customerId, portfolioId)
  const refusal = migrationRefusal({
    ...{ ...(await readInvestor(tx, customerId)), status: saver.customer.status },
    ...{ accountState: saver.account.state, from, profile },
    situation: await situationOf(tx, { customerId, portfolioId }),
    isPlanExecuting: await hasOpenOrder(tx, { customerId, portfolioId }, 'plan'),
  })
  if (refusal) refused(refusal)
  return { saver, profile: profile! }
}

/** By the answers; of what does not migrate, or without any, what it is. */
export async function migrationTemplate(tx: Tx, customerId: string, from: string) {
  const profile = await readProfile(tx, customerId)
  return profile && isClosedStrategy(from) ? migratesTo(from, profile.result) : from
}

/** What moves is worth this; where less risk suits its holder, also the tax on what is sold for that. */
export async function foreseenMigration(
  tx: Tx,
  { customerId, portfolioId, from, to }: Wish & { from: string; to: string },
  saver: Saver,
) {
  if (!isMovedWhole(from, to)) return foreseenSwitch(tx, { customerId, portfolioId, to }, saver)
  const positions = await readPositions(tx, customerId, { id: portfolioId, valuedOn: null })
  return { value: worthAll(positions), tax: null, held: undefined }
}

const actor = 'migration'

type Consented = { order: Instruction; terms: OrderTerms }

/** With the signature: the consent is given, and what it is for is an order of its own. */
export async function consent(
  tx: Tx,
  { order, terms }: Consented,
  { today, at }: { today: CalendarDate; at: Date },
): Promise<void> {
  await execute(tx, order, { actor, on: today })
  const { customerId, userId, family, market, accountId, amount } = order
  const { portfolioId: instanceId } = terms
  const draft = await insertInstruction(
    tx,
    {
      ...{ customerId, id: uuidV7(), userId, family, market, accountId, amount },
      ...{ type: 'MIGRATION_ONBOARDING', reference: newReference(), instanceId },
    },
    today,
  )
  const validated = await moveOrder(tx, draft, 'VALIDATED', { actor })
  const prepared = await moveOrder(tx, validated, 'PREPARED', { actor })
  const change = { confirmed_at: at, confirmed_on: today, forward_on: order.forwardOn! }
  await moveOrder(tx, prepared, 'CONFIRMED', { actor, change })
  await tx.query(
    `insert into investments.order_terms (customer_id, order_id, portfolio_id, template, template_before, profile_version,
                                          tax_minor, opens_depot, to_portfolio_id)
     select customer_id, $2, portfolio_id, template, template_before, profile_version, tax_minor, false, $3
       from investments.order_terms where order_id = $1`,
    [order.id, draft.id, uuidV7()],
  )
}

/** A portfolio of the same name, at home with the units that come to it; the old one goes. */
export async function arrive(tx: Tx, order: Instruction, terms: OrderTerms): Promise<void> {
  const [{ customerId }, id] = [order, terms.target!.id]
  await moveInstance(tx, { customerId, id: terms.portfolioId }, 'CLOSING_PENDING')
  await beginPortfolio(tx, { order, terms: { ...terms, portfolioId: id } }, wallClock)
  await moveInstance(tx, { customerId, id }, 'REQUESTED')
  await beginTrading(tx, customerId, id)
  // Units come without money, and a portfolio is valued with its cash, were it none.
  await openAccount(tx, {
    ...{ kind: 'PORTFOLIO', reference: id, customerId, currency: 'EUR' },
    floor: money(0n, 'EUR'),
  })
  await moveInstance(tx, { customerId, id }, 'ACTIVE')
}

/** A year is prepaid for once, wherever the units lie by then; what was not taken yet is taken there. */
async function movePrepayments(tx: Tx, left: readonly [string, string], to: string): Promise<void> {
  await tx.query(
    `insert into investments.prepayments (customer_id, portfolio_id, year, tax_minor, entry_id, transaction_id)
     select customer_id, $3, year, tax_minor, entry_id, transaction_id
       from investments.prepayments where customer_id = $1 and portfolio_id = $2`,
    [...left, to],
  )
  await tx.query(
    'update investments.prepaid_funds set portfolio_id = $3 where customer_id = $1 and portfolio_id = $2',
    [...left, to],
  )
  await tx.query(
    'delete from investments.prepayments where customer_id = $1 and portfolio_id = $2',
    [...left],
  )
}

/** What is planned goes on there; what the old one has left in cash is paid out as it is closed. */
export async function leave(
  tx: Tx,
  { customerId }: Instruction,
  { portfolioId, target }: OrderTerms,
): Promise<void> {
  await tx.query(
    'update investments.plans set portfolio_id = $3 where customer_id = $1 and portfolio_id = $2',
    [customerId, portfolioId, target!.id],
  )
  await movePlanned(tx, customerId, [portfolioId, target!.id])
  // Of a quarter that ended while the custodian took its time.
  await tx.query(
    `update investments.fees set portfolio_id = $3
      where customer_id = $1 and portfolio_id = $2 and transaction_id is null`,
    [customerId, portfolioId, target!.id],
  )
  await movePrepayments(tx, [customerId, portfolioId], target!.id)
}
