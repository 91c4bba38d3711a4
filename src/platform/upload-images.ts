// Pictures written anew, part by part: what draws them stays, and where they were taken, what is hidden in them or
// hangs behind their end does not. What is not whole is nothing.

import { crc32 } from 'node:zlib'
import { turned } from './upload-orientation.ts'

const mostPixels = 40_000_000
/** No camera writes as many, and each is looked at by itself. */
const mostParts = 20_000
const isDrawable = (width: number, height: number): boolean =>
  width > 0 && height > 0 && width * height <= mostPixels

const pngSignature = 8
const drawing = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']

export function cleanPng(bytes: Buffer): Buffer | undefined {
  const kept = [bytes.subarray(0, pngSignature)]
  const types: string[] = []
  for (let at = pngSignature; at + 12 <= bytes.length && types.length < mostParts; ) {
    const length = bytes.readUInt32BE(at)
    const end = at + 12 + length
    if (end > bytes.length) return undefined
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined
    if (types.length === 0) {
      if (type !== 'IHDR' || length !== 13) return undefined
      if (!isDrawable(bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12))) return undefined
    }
    if (drawing.includes(type)) kept.push(bytes.subarray(at, end))
    types.push(type)
    if (type === 'IEND') return types.includes('IDAT') ? Buffer.concat(kept) : undefined
    at = end
  }
  return undefined
}

/** Tables, frames and scans, and the two that say how colours are meant. */
const isKept = (marker: number): boolean =>
  marker === 0xe0 || marker === 0xee || !((marker >= 0xe0 && marker <= 0xef) || marker === 0xfe)
const exif = 0xe1
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const endOfImage = 0xd9
const startOfScan = 0xda

export function cleanJpeg(bytes: Buffer): Buffer | undefined {
  const kept = [bytes.subarray(0, 2)]
  let isFramed = false
  let isScanned = false
  let parts = 0
  for (let at = 2; at + 4 <= bytes.length || isScanned; ) {
    if (bytes[at] !== 0xff || ++parts > mostParts) return undefined
    const marker = bytes[at + 1]
    if (marker === undefined) return undefined
    if (marker === endOfImage)
      return isFramed && isScanned
        ? Buffer.concat([...kept, bytes.subarray(at, at + 2)])
        : undefined
    if (at + 4 > bytes.length) return undefined
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length || end < at + 4) return undefined
    if (isFrame(marker)) {
      if (end < at + 9 || !isDrawable(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)))
        return undefined
      isFramed = true
    }
    const next = marker === startOfScan ? endOfScan(bytes, end) : end
    if (marker === startOfScan) isScanned = true
    if (isKept(marker)) kept.push(bytes.subarray(at, next))
    if (marker === exif) kept.push(...turned(bytes.subarray(at + 4, end)))
    at = next
  }
  return undefined
}

/** Where the next marker stands: a stuffed zero and a restart are none. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue
    const after = bytes[at + 1]
    const isInside = after === 0 || after === 0xff || (after! >= 0xd0 && after! <= 0xd7)
    if (!isInside) return at
  }
  return bytes.length
}
