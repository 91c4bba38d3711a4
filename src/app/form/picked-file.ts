// A file somebody has picked, as it is sent: a photograph no larger than it takes to read it, in base64.

import { mostUploadBytes } from '#domain/upload.ts'

/** Enough to read a certificate by. */
const longestSide = 2400
const quality = 0.85

export const isTooLarge = ({ size, type }: File): boolean =>
  size > mostUploadBytes && !type.startsWith('image/')

/** Drawn anew, upright; what cannot be drawn is sent as it is, and the service says what it thinks of it. */
async function shrunk(file: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const brush = canvas.getContext('2d')!
    // A JPEG has nothing to see through: what is left empty would become black.
    brush.fillStyle = 'white'
    brush.fillRect(0, 0, canvas.width, canvas.height)
    brush.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const drawn = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', quality),
    )
    return drawn ?? file
  } catch {
    return file
  }
}

export async function fileContent(file: File): Promise<string> {
  const blob = file.type.startsWith('image/') ? await shrunk(file) : file
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new Error('the file could not be read'))
    reader.readAsDataURL(blob)
  })
  return address.slice(address.indexOf(',') + 1)
}
