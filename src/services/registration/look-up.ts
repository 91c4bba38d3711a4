// Asking the register of companies for one: for the form, which is filled in by it, and for ourselves, when it is kept.

import { registrationCalls as calls } from '#contracts/registration.ts'
import { parseRegisterNumber } from '#domain/identifiers/register-number.ts'
import type { Locale } from '#domain/market.ts'
import { companyMarket, type RegisterAnswer } from '#domain/registration/company.ts'
import { answer } from '#platform/answer.ts'
import type { Server } from '#platform/http.ts'
import { openBuckets } from '#platform/limits.ts'
import type { RegistrationParts } from './parts.ts'
import { type Registration, registrationWith } from './store.ts'
import { expired } from './wire.ts'

type Sought = { registerCourt: string; registerNumber: string }

const anHourMs = 3_600_000
/** Whoever looks for a company knows its number. */
const mostAnHour = 30

/** Whatever goes wrong out there, the registration goes on. */
async function lookUp(
  { lookUpCompany }: Pick<RegistrationParts, 'lookUpCompany'>,
  market: Locale,
  { registerCourt, registerNumber }: Sought,
): Promise<RegisterAnswer> {
  const country = companyMarket(market)?.country
  const number = country && parseRegisterNumber(country, registerNumber).value
  if (!country || !number) return 'UNKNOWN'
  const sought = { country, court: registerCourt.trim(), number }
  return lookUpCompany(sought).catch((): RegisterAnswer => 'AWAY')
}

type Asking = Pick<Registration, 'id' | 'market'>
export type AskRegister = (of: Asking, sought: Sought) => Promise<RegisterAnswer>

/** Whichever call asks, it is one registration that does. */
export function openRegister(parts: RegistrationParts): AskRegister {
  const asked = openBuckets(mostAnHour, () => parts.now().getTime(), anHourMs)
  return async ({ id, market }, sought) => {
    asked.take(id)
    return lookUp(parts, market, sought)
  }
}

export function addLookUp(
  server: Server,
  { db, now }: RegistrationParts,
  askRegister: AskRegister,
): void {
  answer(server, calls.lookUpCompany, async ({ body }) => {
    const found = await registrationWith(db, body.key, now())
    if (found?.kind !== 'company') throw expired()
    const said = await askRegister(found, body)
    if (said === 'UNKNOWN' || said === 'AWAY') return { outcome: said }
    const entry = { ...said, representatives: [...said.representatives] }
    return { outcome: 'FOUND', entry } as const
  })
}
