// What somebody outside, pretended, says to our intakes over HTTP: signed, as a real one would, and said again when
// nobody hears it.

import { wallClock } from '#platform/clock.ts'
import { signatureHeader, signatureOf } from '#platform/signed-call.ts'

/** Nobody listened, or not as agreed: it is said again. */
export class NotHeard extends Error {}

type Said = { key: string; isForged?: boolean | undefined }

export async function saySigned(
  answerTo: string,
  said: object,
  { key, isForged = false }: Said,
): Promise<void> {
  const body = JSON.stringify(said)
  const signature = signatureOf(isForged ? 'no key of ours' : key, body, wallClock())
  const { status: heard } = await fetch(answerTo, {
    ...{ method: 'POST', body, signal: AbortSignal.timeout(10_000) },
    headers: { 'content-type': 'application/json', [signatureHeader]: signature },
  }).catch((cause) => {
    throw new NotHeard('the intake did not answer', { cause })
  })
  if (heard !== (isForged ? 401 : 202)) throw new NotHeard(`the intake answered ${heard}`)
}
