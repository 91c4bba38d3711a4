// What every step of the registration may ask for: what was said so far, and how to say more.

import { createContext, use } from 'react'
import { browserWorld, type Client, openClient } from '#contracts/client.ts'
import type { WireRegistration } from '#contracts/registration.ts'
import type { Answers, RegistrationStep } from '#domain/registration/answers.ts'
import { personFields } from '#domain/registration/market-fields.ts'
import type { RegistrationFlow } from '#domain/registration/partner-flow.ts'
import { pageSettings } from '#shell/page-settings.ts'
import { useSite } from '#shell/site.tsx'
import { placeHere } from '../session/place.ts'
import type { Go } from './steps.ts'

export type Registering = {
  client: Client
  key: string
  registration: WireRegistration
  flow: RegistrationFlow | undefined
  /** What a form of the step begins with: as typed last, else as sent, else empty. */
  answersOf<S extends RegistrationStep>(step: S): Answers[S]
  keepTyped<S extends RegistrationStep>(step: S, typed: Answers[S]): void
  /** The answers have arrived, and what came back: on to the next step, or back to the check. */
  answered<S extends RegistrationStep>(step: S, answers: Answers[S], told: unknown): void
  /** Asked for anew: what somebody else did counts as well. */
  reload(): Promise<void>
  go: Go
}

const RegisteringContext = createContext<Registering | undefined>(undefined)
export const RegisteringProvider = RegisteringContext

export function useRegistering(): Registering {
  const registering = use(RegisteringContext)
  if (!registering) throw new Error('a step needs a RegisteringProvider above it')
  return registering
}

export function openRegistrationClient(): Client {
  const { site, app } = pageSettings()
  return openClient({
    ...browserWorld(),
    place: placeHere(app, site.market.region, location.origin),
    isOn: () => false,
    onForbidden: () => {},
  })
}

/** What the step asks of whoever answers, by the market and by what is registered. */
export function useAsked() {
  const { market, today } = useSite()
  const { kind } = useRegistering().registration
  const { locale } = market
  return { asked: personFields(locale, kind), setting: { locale, today, kind } }
}
