// Doing what must be signed: asked for once without a signature, which sends the code, and once with it.

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#contracts/errors.ts'
import { type SignatureRequest, signatureCalls } from '#contracts/signatures.ts'
import { useStepUp } from '../account/step-up.tsx'
import { useApp } from '../shell/app-context.tsx'

type Reply = { signature?: SignatureRequest }

/** One act of the customer; the key is the same however often it has to be sent. */
type Act<R extends Reply> = (signed: { signatureId?: string; idempotencyKey: string }) => Promise<R>

export type SignedAct<R extends Reply> = {
  /** Waiting for the code, where one was sent. */
  signature: SignatureRequest | undefined
  /** The code of what was refused. */
  refusal: string | undefined
  isBusy: boolean
  done: R | undefined
  ask(act: Act<R>): Promise<void>
  confirm(code: string): Promise<void>
  again(): Promise<void>
  cancel(): void
}

const codeOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) throw error
  return error.status >= 500 ? 'failed' : (error.code ?? 'failed')
}

export function useSignedAct<R extends Reply>(): SignedAct<R> {
  const { client } = useApp()
  const stepUp = useStepUp()
  const queries = useQueryClient()
  const [act, setAct] = useState<Act<R>>()
  const [signature, setSignature] = useState<SignatureRequest>()
  const [isSigned, setSigned] = useState(false)
  const [key, setKey] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [done, setDone] = useState<R>()
  const [isBusy, setBusy] = useState(false)

  async function trying(what: () => Promise<void>): Promise<void> {
    setBusy(true)
    setRefusal(undefined)
    try {
      await what()
    } catch (error) {
      setRefusal(codeOf(error))
    } finally {
      setBusy(false)
    }
  }

  const begin = (wanted: Act<R>) =>
    trying(async () => {
      setDone(undefined)
      await stepUp(async () => {
        const reply = await wanted({ idempotencyKey: crypto.randomUUID() })
        setAct(() => wanted)
        setSigned(false)
        setKey(crypto.randomUUID())
        setSignature(reply.signature)
      })
    })

  return {
    ...{ signature, refusal, isBusy, done },
    ask: begin,
    confirm: (code) =>
      trying(async () => {
        const { id } = signature!
        // A code is used once; if only what follows failed, it is not asked for again.
        if (!isSigned)
          await client.ask(signatureCalls.sign, { params: { signatureId: id }, body: { code } })
        setSigned(true)
        setDone(await act!({ signatureId: id, idempotencyKey: key }))
        setSignature(undefined)
        await queries.invalidateQueries()
      }),
    again: () => begin(act!),
    cancel() {
      setSignature(undefined)
      setRefusal(undefined)
    },
  }
}
