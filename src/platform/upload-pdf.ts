// Whether a PDF only shows: nothing in it runs, opens, sends or carries anything, and nothing is locked away from being
// looked at. Objects may stand packed in streams, so those are unpacked and looked into as well.

import { inflateSync } from 'node:zlib'

/** Actions that do more than turn a page, files within, and what cannot be read without a key. */
const acting =
  /\/(?:JavaScript|EmbeddedFiles?|Launch|RichMedia|SubmitForm|ImportData|Rendition|Encrypt|XFA)(?![A-Za-z])/

/** Names may be spelled in numbers: `/J#61vaScript`. */
const spelled = (text: string): string =>
  text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )

const mostUnpackedBytes = 40 * 1024 * 1024
const farthestBack = 2000
const stream = /stream\r?\n/g

/** What is packed in it, or nothing where that cannot be told. */
function unpacked(bytes: Buffer, from: number, left: number): Buffer | undefined {
  try {
    return inflateSync(bytes.subarray(from), { maxOutputLength: left })
  } catch {
    return undefined
  }
}

export function isHarmlessPdf(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  if (!text.slice(-2048).includes('%%EOF') || acting.test(spelled(text))) return false
  let left = mostUnpackedBytes
  for (const { index, 0: found } of text.matchAll(stream)) {
    const before = text.slice(Math.max(0, index - farthestBack), index)
    const dictionary = spelled(before.slice(before.lastIndexOf('obj') + 1))
    if (!dictionary.includes('/ObjStm')) continue
    const from = index + found.length
    if (/\/Filter/.test(dictionary) && !/\/Filter\s*\[?\s*\/FlateDecode\s*[\]/>]/.test(dictionary))
      return false
    if (!/\/Filter/.test(dictionary)) continue
    const content = unpacked(bytes, from, left)
    if (!content || acting.test(spelled(content.toString('latin1')))) return false
    left -= content.length
    if (left <= 0) return false
  }
  return true
}
