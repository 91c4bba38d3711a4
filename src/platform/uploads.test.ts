import { crc32, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mostUploadBytes } from '#domain/upload.ts'
import { Failure } from './failure.ts'
import { readUpload } from './uploads.ts'

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
const header = (width: number, height: number): Buffer => {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([8, 0], 8)
  return chunk('IHDR', data)
}
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const dots = chunk('IDAT', deflateSync(Buffer.alloc(2)))
const end = chunk('IEND', Buffer.alloc(0))
const png = (...more: Buffer[]) => Buffer.concat([signature, header(1, 1), ...more, dots, end])

const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}
const frame = (width: number, height: number): Buffer => {
  const data = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  data.writeUInt16BE(height, 1)
  data.writeUInt16BE(width, 3)
  return segment(0xc0, data)
}
const scan = Buffer.concat([
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([7, 0xff, 0, 9]),
])
const jpeg = (...more: Buffer[]) =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), ...more, frame(1, 1), scan, Buffer.from([0xff, 0xd9])])

const pdf = (body: string | Buffer) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(body), Buffer.from('\n%%EOF\n')])
const flate = '/Filter /FlateDecode '
const stream = (dictionary: string, text: string) =>
  Buffer.concat([
    Buffer.from(`1 0 obj << ${dictionary}>>\nstream\n`),
    deflateSync(Buffer.from(text)),
    Buffer.from('\nendstream endobj\n'),
  ])
const packed = (text: string, filter = flate) => pdf(stream(`/Type /ObjStm /N 1 ${filter}`, text))
const many = (count: number) =>
  pdf(Buffer.concat(Array.from({ length: count }, () => stream(`/Type /ObjStm ${flate}`, ''))))
const runs = '<< /S /JavaScript >>'
const inHex = Buffer.from(runs).toString('hex')

const said = (bytes: Buffer): string => {
  try {
    return readUpload(bytes.toString('base64')).contentType
  } catch (error) {
    if (error instanceof Failure) return `${error.status} ${error.code}`
    throw error
  }
}

test.each<[string, Buffer, string]>([
  ['a PDF', pdf('1 0 obj << /Type /Catalog /OpenAction [3 0 R /Fit] >> endobj'), 'application/pdf'],
  ['a PDF with packed objects', packed('<< /Type /Page >>'), 'application/pdf'],
  ['a PNG', png(), 'image/png'],
  ['a JPEG', jpeg(), 'image/jpeg'],
  ['nothing', Buffer.alloc(0), '415 file.type'],
  ['a page', Buffer.from('<html><script>alert(1)</script>'), '415 file.type'],
  ['a drawing with a script', Buffer.from('<svg onload="alert(1)"/>'), '415 file.type'],
  ['a program', Buffer.from('MZ\x90\x00'), '415 file.type'],
  ['an archive', Buffer.from('PK\x03\x04'), '415 file.type'],
  ['a page that says it is a PDF further on', Buffer.from('<html>%PDF-1.7 %%EOF'), '415 file.type'],
  ['a PDF that runs', pdf('<< /S /JavaScript /JS (app.alert(1)) >>'), '400 file.unsafe'],
  ['a PDF that runs, spelled in numbers', pdf('<< /S /J#61vaScript >>'), '400 file.unsafe'],
  ['a PDF that runs, packed', packed('<< /S /JavaScript >>'), '400 file.unsafe'],
  ['a PDF that runs, packed and spelled', packed('<< /S /Java#53cript >>'), '400 file.unsafe'],
  ['a PDF packed in a way nobody looks into', packed('', '/Filter /LZWDecode '), '400 file.unsafe'],
  ['a PDF packed twice', packed('', '/Filter [/ASCIIHexDecode /FlateDecode] '), '400 file.unsafe'],
  [
    'a PDF packed twice, the other way round',
    packed(inHex, '/Filter [/FlateDecode /ASCIIHexDecode] '),
    '400 file.unsafe',
  ],
  [
    'a PDF that says twice how it is packed',
    packed(inHex, `${flate}/Filter [/FlateDecode /ASCIIHexDecode] `),
    '400 file.unsafe',
  ],
  [
    'a PDF that reckons with what it unpacks',
    packed(inHex, `${flate}/DecodeParms << /Predictor 12 >> `),
    '400 file.unsafe',
  ],
  ...['(obj)', '(1 0 obj <<)', '(endobj)', '(>>\nstream\n)', '% obj <<\n'].map(
    (text): [string, Buffer, string] => [
      `a PDF that hides what it packs behind ${JSON.stringify(text)}`,
      packed(runs, `/K ${text} ${flate}`),
      '400 file.unsafe',
    ],
  ),
  ['a PDF that hides it far away', packed(runs, ' '.repeat(3000) + flate), '400 file.unsafe'],
  [
    'a PDF that does not say what it packs',
    pdf(stream(`/N 1 /First 4 ${flate}`, runs)),
    '400 file.unsafe',
  ],
  ['a PDF with an outline', pdf('1 0 obj << /First 5 0 R >> endobj'), 'application/pdf'],
  [
    'a PDF with text, a picture and objects',
    pdf(
      Buffer.concat([
        stream(`/DecodeParms << /Predictor 12 >> ${flate}`, runs.slice(0, 5)),
        Buffer.from('7 0 obj << /Title (Geburtsurkunde) >> endobj\n'),
        stream('/Filter[/FlateDecode]/First 9/Length 3/N 1/Type/ObjStm', '<< /Type /Page >>'),
      ]),
    ),
    'application/pdf',
  ],
  ['a PDF with many packed objects', many(2000), 'application/pdf'],
  ['a PDF with more than anybody looks into', many(2001), '400 file.unsafe'],
  ['a PDF that is a bomb', packed('0'.repeat(11 * 1024 * 1024)), '400 file.unsafe'],
  ['a PDF of nothing but streams', pdf('#stream\n'.repeat(20_001)), '400 file.unsafe'],
  ['a PDF of nothing but numbers', pdf('#41'.repeat(3_000_000)), 'application/pdf'],
  ['a PDF that carries a file', pdf('<< /Type /EmbeddedFile >>'), '400 file.unsafe'],
  ['a PDF that starts a program', pdf('<< /S /Launch >>'), '400 file.unsafe'],
  ['a PDF that is locked', pdf('trailer << /Encrypt 5 0 R >>'), '400 file.unsafe'],
  ['half a PDF', Buffer.from('%PDF-1.7\n1 0 obj'), '400 file.unsafe'],
  ['half a PNG', png().subarray(0, 40), '400 file.unsafe'],
  ['a PNG with a wrong sum', png().fill(1, 30, 32), '400 file.unsafe'],
  [
    'a PNG as large as a field',
    Buffer.concat([signature, header(9000, 9000), dots, end]),
    '400 file.unsafe',
  ],
  ['a PNG without a dot', Buffer.concat([signature, header(1, 1), end]), '400 file.unsafe'],
  [
    'a JPEG of endless parts',
    jpeg(Buffer.from('ffdb0002'.repeat(20_001), 'hex')),
    '400 file.unsafe',
  ],
  ['half a JPEG', jpeg().subarray(0, 12), '400 file.unsafe'],
  ['a JPEG without an end', jpeg().subarray(0, -2), '400 file.unsafe'],
  [
    'a JPEG as large as a field',
    Buffer.concat([Buffer.from([0xff, 0xd8]), frame(9000, 9000), scan, Buffer.from([0xff, 0xd9])]),
    '400 file.unsafe',
  ],
  [
    'a byte too much',
    Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(mostUploadBytes)]),
    '413 file.tooLarge',
  ],
])('%s', (_, bytes, expected) => {
  expect(said(bytes)).toBe(expected)
})

describe('a picture', () => {
  const secret = Buffer.from('Exif\0\0 52.5200 N 13.4050 E <script>alert(1)</script>')
  test.each([
    ['JPEG', Buffer.concat([jpeg(segment(0xe1, secret), segment(0xfe, secret)), secret]), jpeg()],
    ['PNG', Buffer.concat([png(chunk('tEXt', secret)), secret]), png()],
  ])('keeps what draws it, and nothing that is hidden in it: %s [T-18]', (_, bytes, expected) => {
    expect(readUpload(bytes.toString('base64')).content.equals(expected)).toBe(true)
  })

  const note = (hex: string) => {
    const bytes = Buffer.from(`457869660000${hex}`.replaceAll(' ', ''), 'hex')
    return segment(0xe1, bytes)
  }
  const place = '0000 8825 0004 00000001 00001234'
  const upright = note('4d4d002a00000008 0001 0112 0003 00000001 00060000 00000000')
  test.each([
    ['of one byte order', note(`4d4d002a00000008 0002 0112 0003 00000001 00060000 ${place}`)],
    ['of the other', note('49492a0008000000 0100 1201 0300 01000000 06000000 00000000 1234')],
  ])('stands as the camera was held, %s', (_, held) => {
    const { content } = readUpload(jpeg(held).toString('base64'))
    expect(content.equals(jpeg(upright))).toBe(true)
  })
  test.each([
    ['no note at all', note('')],
    ['a note that leads nowhere', note('4d4d002a7fffffff 0001')],
    ['a note with more entries than bytes', note('4d4d002a00000008 ffff 0113 0003 00000001')],
    ['a turn there is not', note('4d4d002a00000008 0001 0112 0003 00000001 00090000 00000000')],
  ])('says nothing of how it was held by %s', (_, held) => {
    expect(readUpload(jpeg(held).toString('base64')).content.equals(jpeg())).toBe(true)
  })
})

test('whatever is sent is taken as what it is or refused, and never breaks anything', () => {
  const whole = [png(), jpeg(), pdf('1 0 obj << >> endobj'), packed('<< /Type /Page >>')]
  const broken = fc
    .tuple(
      fc.constantFrom(...whole),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 }),
      fc.nat(),
    )
    .map(([bytes, changes, length]) => {
      const copy = Buffer.from(bytes)
      for (const [at, value] of changes) copy[at % copy.length] = value
      return copy.subarray(0, length % 3 === 0 ? length % copy.length : copy.length)
    })
  fc.assert(
    fc.property(fc.oneof(broken, fc.uint8Array({ maxLength: 200 }).map(Buffer.from)), (bytes) => {
      expect(said(bytes)).toMatch(/^(application\/pdf|image\/(png|jpeg)|4\d\d file\.\w+)$/)
    }),
    { numRuns: 2000 },
  )
})
