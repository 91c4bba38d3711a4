// What the user has enrolled, as signatures ask for it.

import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Origins } from '#domain/site/origins.ts'
import type { WallClock } from '#platform/clock.ts'
import type { Vault } from '#platform/vault.ts'
import type { SigningFactors } from '#services/signatures/index.ts'
import { usesRecoveryCode } from './factors.ts'
import { assertionOptions, usesPasskey } from './passkeys.ts'
import { placeOf } from './place.ts'
import { usesTotp } from './totp.ts'

export type SigningParts = { vault: Vault; now: WallClock; origins: () => Origins }

export const signingFactors = ({ vault, now, origins }: SigningParts): SigningFactors => ({
  usesTotp: (tx, userId, code) => usesTotp(tx, vault, userId, code, now()),
  usesRecoveryCode: (tx, userId, code) => usesRecoveryCode(tx, vault, userId, code),
  async passkeyOptions(tx, { userId, challenge }, request) {
    const options = await assertionOptions(tx, userId, placeOf(request, origins()), challenge)
    return options.allowCredentials?.length ? { ...options } : undefined
  },
  usesPasskey: (tx, asked, response, request) =>
    usesPasskey(
      tx,
      asked,
      response as AuthenticationResponseJSON,
      placeOf(request, origins()),
      now(),
    ),
})
