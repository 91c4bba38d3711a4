// Files that people send us: known by what is in them, never by what they are called, and kept only if nothing in them
// acts. A picture is written anew with what draws it and nothing else; a PDF that runs, carries or hides something is
// not taken.

import { mostUploadBytes, uploadMegabytes } from '#domain/upload.ts'
import { Failure } from './failure.ts'
import { cleanJpeg, cleanPng } from './upload-images.ts'
import { isHarmlessPdf } from './upload-pdf.ts'

export type Upload = { content: Buffer; contentType: string; ending: string }

const unsafe = () => new Failure(400, 'file.unsafe')

const base64 = /^[A-Za-z0-9+/]+={0,2}$/
const startsWith = (bytes: Buffer, ...signature: number[]): boolean =>
  bytes.subarray(0, signature.length).equals(Buffer.from(signature))

/** The bytes of a call's base64, as they may be kept; or why not. */
export function readUpload(sent: string): Upload {
  if (!base64.test(sent)) throw new Failure(415, 'file.type')
  const bytes = Buffer.from(sent, 'base64')
  if (bytes.length > mostUploadBytes)
    throw new Failure(413, 'file.tooLarge', { params: { megabytes: uploadMegabytes } })
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46, 0x2d)) {
    if (!isHarmlessPdf(bytes)) throw unsafe()
    return { content: bytes, contentType: 'application/pdf', ending: 'pdf' }
  }
  const isJpeg = startsWith(bytes, 0xff, 0xd8, 0xff)
  const isPng = startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  if (!isJpeg && !isPng) throw new Failure(415, 'file.type')
  const content = isJpeg ? cleanJpeg(bytes) : cleanPng(bytes)
  if (!content) throw unsafe()
  return isJpeg
    ? { content, contentType: 'image/jpeg', ending: 'jpg' }
    : { content, contentType: 'image/png', ending: 'png' }
}
