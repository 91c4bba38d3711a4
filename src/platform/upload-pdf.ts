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
/** Each takes a moment, however little is in it, and nobody else is served meanwhile. */
const mostPacked = 2000
const stream = /stream\r?\n/g
const isOfObjects = /\/ObjStm(?![A-Za-z])|\/First\s+\d+\s*(?=[/>])/

/**
 * Of a stream of objects: whether it is packed once, in the one way that is looked into. Nothing may stand between its
 * name and the stream that could be taken for something else: it needs no text and no remark.
 */
function isPlainlyPacked(before: string): boolean {
  const start = before.lastIndexOf('<<', before.search(isOfObjects))
  const dictionary = before.slice(start)
  return (
    /\bobj\s*$/.test(before.slice(Math.max(0, start - 20), start)) &&
    /^<<[^()%<]*>>\s*$/.test(dictionary) &&
    /\/Filter\s*(?:\/FlateDecode\s*[/>]|\[\s*\/FlateDecode\s*\])/.test(dictionary) &&
    dictionary.match(/\/Filter/g)!.length === 1 &&
    // A second way, or a way to reckon with what comes out.
    dictionary.match(/Decode|\/DP\b/g)!.length === 1
  )
}

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
  let looked = 0
  let end = 0
  for (const { index, 0: found } of text.matchAll(stream)) {
    const before = spelled(text.slice(end, index))
    end = index + found.length
    if (!isOfObjects.test(before)) continue
    if (++looked > mostPacked || !isPlainlyPacked(before)) return false
    const content = unpacked(bytes, end, left)
    if (!content || acting.test(spelled(content.toString('latin1')))) return false
    left -= content.length
    if (left <= 0) return false
  }
  return !isOfObjects.test(spelled(text.slice(end)))
}
