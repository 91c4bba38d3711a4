// Files as somebody sends them who means no good, drawn from what such files are made of, and one that is fine.

import { deflateSync } from 'node:zlib'

export const goodPdf = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n%%EOF\n')

const pdf = (body: string) => Buffer.from(`%PDF-1.7\n${body}\n%%EOF\n`, 'latin1')
const hex = (text: string) => `#${text.charCodeAt(0).toString(16)}`

const acts = ['JavaScript', 'EmbeddedFile', 'Launch', 'RichMedia', 'SubmitForm', 'ImportData']
const others = [
  ...[
    '<html><script>alert(1)</script></html>',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  ],
  ...[
    'MZ\x90\x00\x03',
    '\x7fELF\x02\x01',
    'PK\x03\x04',
    '#!/bin/sh\nrm -rf /',
    'GIF89a',
    'RIFF\0\0\0\0WEBP',
    'BM',
  ],
  ...[
    '<?php system($_GET[0]);',
    '{\\rtf1',
    '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
    '%!PS-Adobe-3.0',
    ' %PDF-1.7',
  ],
  ...['\x89PNG\r\n\x1a\n', '\xff\xd8\xff', '\xff\xd8\xff\xe0\x00\x10JFIF', '%PDF-1.7'],
]

/** As many as are asked for, each another. */
export function hostileFiles(count: number): Buffer[] {
  return Array.from({ length: count }, (_, i) => {
    const act = acts[i % acts.length]!
    const at = (i >> 3) % act.length
    const spelled = act.slice(0, at) + hex(act[at]!) + act.slice(at + 1)
    const packed = deflateSync(Buffer.from(`<< /S /${i % 2 ? act : spelled} /N ${i} >>`))
    switch (i % 4) {
      case 0:
        return pdf(`${i} 0 obj << /S /${act} >> endobj`)
      case 1:
        return pdf(`${i} 0 obj << /A << /S /${spelled} >> >> endobj`)
      case 2:
        return pdf(
          `1 0 obj << /Type /ObjStm /N ${i} /Filter /FlateDecode >>\nstream\n${packed.toString('latin1')}\nendstream`,
        )
      default:
        return Buffer.from(`${others[(i >> 2) % others.length]}${i}`, 'latin1')
    }
  })
}
