// A change of how one signs in: confirmed and signed if need be, then everything shown is asked for anew.

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountSecurityCalls as calls } from '#contracts/account-security.ts'
import { ApiError } from '#contracts/errors.ts'
import type { SignatureRequest } from '#contracts/signatures.ts'
import { Signing } from '../signing/signing.tsx'
import { NotConfirmed, useConfirmed } from './confirmation.tsx'

type Asked = Parameters<typeof Signing>[0]

/** Without a signature the work may ask for one; with it, it is done. */
type Work<T> = (signatureId?: string) => Promise<T>

const signatureIn = (reply: unknown): SignatureRequest | undefined =>
  (reply as { signature?: SignatureRequest } | undefined)?.signature

export function useChange() {
  const confirmed = useConfirmed()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError>()
  const [asked, setAsked] = useState<Asked>()

  const signed = <T,>(signature: SignatureRequest, work: Work<T>): Promise<T> =>
    new Promise<T>((resolve, reject) =>
      setAsked({
        signature,
        onResend: async () => signatureIn(await work())!,
        onSigned: async (signatureId) => resolve(await confirmed(() => work(signatureId))),
        onClose: () => reject(new NotConfirmed()),
      }),
    ).finally(() => setAsked(undefined))

  /** The reply, or nothing where the change did not happen. */
  async function run<T>(work: Work<T>): Promise<{ reply: T } | undefined> {
    setBusy(true)
    setError(undefined)
    try {
      const first = await confirmed(() => work())
      const signature = signatureIn(first)
      const reply = signature ? await signed(signature, work) : first
      await queries.invalidateQueries({ queryKey: [calls.overview.service] })
      return { reply }
    } catch (failure) {
      if (failure instanceof ApiError) setError(failure)
      return undefined
    } finally {
      setBusy(false)
    }
  }

  return {
    run,
    isBusy,
    error,
    /** Stands somewhere in the part that changes. */
    signing: asked && <Signing key={asked.signature.id} {...asked} />,
    forget: () => setError(undefined),
  }
}
