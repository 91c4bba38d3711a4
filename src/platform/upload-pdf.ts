// Whether a PDF only shows: nothing in it runs, opens, sends or carries anything, and nothing is locked away from being
// looked at. Objects may stand packed in streams, so those are unpacked and looked into as well.

import { inflateSync } from 'node:zlib'

/** Actions that do more than turn a page, files within, and what cannot be read without a key. */
const acting =
  /\/(?:JavaScript|EmbeddedFiles?|Launch|RichMedia|SubmitForm|ImportData|Rendition|Encrypt|XFA)(?![A-Za-z])/

const hash = 0x23
/** The value of a digit, above any for what is none. */
const digits = Buffer.alloc(256, 255)
for (const [value, digit] of [...'0123456789abcdef'].entries())
  for (const each of [digit, digit.toUpperCase()]) digits[each.charCodeAt(0)] = value

/** Names may be spelled in numbers: `/J#61vaScript`. By bytes: a file may hold millions of them, and others wait. */
function spelled(bytes: Buffer): string {
  if (!bytes.includes(hash)) return bytes.toString('latin1')
  const plain = Buffer.from(bytes)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    const high = byte === hash ? digits[bytes[at + 1] ?? 0]! : 255
    const low = high < 16 ? digits[bytes[at + 2] ?? 0]! : 255
    plain[length++] = low < 16 ? high * 16 + low : byte
    if (low < 16) at += 2
  }
  return plain.toString('latin1', 0, length)
}

/** Objects say what stands where: pictures are not among them. */
const mostUnpackedBytes = 10 * 1024 * 1024
/** Each takes a moment, however little is in it, and nobody else is served meanwhile. */
const mostStreams = 20_000
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
  if (!text.slice(-2048).includes('%%EOF') || acting.test(spelled(bytes))) return false
  let left = mostUnpackedBytes
  let found = 0
  let looked = 0
  let end = 0
  for (const { index, 0: start } of text.matchAll(stream)) {
    if (++found > mostStreams) return false
    const before = spelled(bytes.subarray(end, index))
    end = index + start.length
    if (!isOfObjects.test(before)) continue
    if (++looked > mostPacked || !isPlainlyPacked(before)) return false
    const content = unpacked(bytes, end, left)
    if (!content || acting.test(spelled(content))) return false
    left -= content.length
    if (left <= 0) return false
  }
  return !isOfObjects.test(spelled(bytes.subarray(end)))
}
