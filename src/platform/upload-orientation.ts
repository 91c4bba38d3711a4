// How a telephone was held: the one thing of all a camera notes that a picture is drawn by.

const heading = Buffer.from('Exif\0\0', 'latin1')
const orientationTag = 0x0112
const entrySize = 12

/** By the camera's note: 1 is upright, 2 to 8 are turned or mirrored; undefined where it says nothing. */
function orientationOf(note: Buffer): number | undefined {
  if (note.length < 14 || !note.subarray(0, 6).equals(heading)) return undefined
  const tiff = note.subarray(6)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (start + 2 > tiff.length) return undefined
  const last = Math.min(start + 2 + short(start) * entrySize, tiff.length - entrySize + 1)
  for (let at = start + 2; at < last; at += entrySize)
    if (short(at) === orientationTag) return short(at + 8)
  return undefined
}

/** A note that says this and nothing else, in place of the camera's. */
export function turned(note: Buffer): Buffer[] {
  const orientation = orientationOf(note) ?? 1
  if (orientation < 2 || orientation > 8) return []
  const entry = `0112 0003 00000001 000${orientation}0000`
  const tiff = Buffer.from(`4d4d002a00000008 0001 ${entry} 00000000`.replaceAll(' ', ''), 'hex')
  return [Buffer.from('ffe10022', 'hex'), heading, tiff]
}
