// An act that moves something: under one key, confirmed and signed where that is asked for, and what was
// refused told beside it.

import { type ReactNode, useState } from 'react'
import { ApiError } from '#contracts/errors.ts'
import type { SignatureRequest } from '#contracts/signatures.ts'
import { type Told, toldBy } from '../form/problem-text.ts'
import { NotConfirmed, useStepUp } from '../form/use-step-up.ts'
import { useErrorFocus } from '../page/focus.ts'
import { useKeptKey } from './kept-key.ts'
import { Signing } from './signing.tsx'

export type Given = { idempotencyKey: string; signatureId?: string }

/** Without a signature the work may ask for one; with it, it is done. */
type Work<T> = (given: Given) => Promise<T>

type Options = {
  /** A refusal no other code can mend: it ends the signing and is told on the page. */
  endsOn?: (error: ApiError) => boolean
}

const signatureIn = (reply: unknown): SignatureRequest | undefined =>
  (reply as { signature?: SignatureRequest } | undefined)?.signature

export function useSignedAct<Place extends HTMLElement = HTMLElement>({
  endsOn = () => false,
}: Options = {}) {
  const stepUp = useStepUp()
  const withKey = useKeptKey()
  const [signing, setSigning] = useState<ReactNode>()
  const [refusal, setRefusal] = useState<Told>()
  const { place, focusError } = useErrorFocus<Place>()

  const signed = <T,>(signature: SignatureRequest, work: (signatureId?: string) => Promise<T>) =>
    new Promise<T>((resolve, reject) =>
      setSigning(
        <Signing
          key={signature.id}
          signature={signature}
          onResend={async () => signatureIn(await work())!}
          onSigned={(signatureId) =>
            work(signatureId).then(resolve, (error) => {
              if (!(error instanceof ApiError && endsOn(error))) throw error
              reject(error)
            })
          }
          onClose={() => reject(new NotConfirmed())}
        />,
      ),
    ).finally(() => setSigning(undefined))

  /** What it answers once it is done; throws what was refused, or that the customer went away. */
  async function sign<T>(work: Work<T>): Promise<T> {
    const ask = (signatureId?: string) =>
      stepUp(() =>
        withKey((idempotencyKey) => work({ idempotencyKey, ...(signatureId && { signatureId }) })),
      )
    const first = await ask()
    const signature = signatureIn(first)
    return signature ? signed(signature, ask) : first
  }

  /** Tells what is wrong, and puts whoever cannot see it there. */
  function refuse(error: Told): void {
    setRefusal(error)
    focusError()
  }

  /** The reply, or nothing where it did not happen; a refusal is told here. */
  async function run<T>(work: Work<T>): Promise<{ reply: T } | undefined> {
    setRefusal(undefined)
    try {
      return { reply: await sign(work) }
    } catch (error) {
      if (!(error instanceof NotConfirmed)) refuse(toldBy(error))
      return undefined
    }
  }

  return {
    sign,
    run,
    refusal,
    /** Tells what is wrong, or that nothing is. */
    tell: setRefusal,
    refuse,
    focusError,
    place,
    /** Stands somewhere in the part that acts. */
    signing,
  }
}
