// Signing with a passkey: the browser answers a challenge that stands for the act.

import type { Client } from '#contracts/client.ts'
import { signatureCalls } from '#contracts/signatures.ts'

export async function passkeyAnswer(client: Client, signatureId: string): Promise<void> {
  // Fetched only by whoever has one.
  const { startAuthentication } = await import('@simplewebauthn/browser')
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']
  const params = { signatureId }
  const options = await client.ask(signatureCalls.startPasskey, { params })
  const response = await startAuthentication({ optionsJSON: options as unknown as Options }).catch(
    () => {
      throw new DOMException('the passkey was not given', 'NotAllowedError')
    },
  )
  await client.ask(signatureCalls.signWithPasskey, { params, body: response as never })
}
