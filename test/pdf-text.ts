// Reads our PDFs back as a reader program does: through the table of objects, the streams and the fonts' own maps.

import { inflateSync } from 'node:zlib'

export type Piece = {
  /** `H1`, `P`, `TH`, `TD`; `Artifact` is seen and not read out. */
  tag: string
  text: string
}

type Found = { head: string; stream?: Buffer }

function objectsOf(bytes: Buffer): Map<number, Found> {
  const text = bytes.toString('latin1')
  const table = text.slice(Number(/startxref\n(\d+)/.exec(text)![1]))
  const offsets = [...table.matchAll(/^(\d{10}) \d{5} n/gm)].map(([, at]) => Number(at))
  return new Map(
    offsets.map((at) => {
      const [begin, number] = /^(\d+) 0 obj\n/.exec(text.slice(at, at + 20))!
      const body = at + begin.length
      const head = text.slice(body, text.indexOf('endobj', body))
      const [before] = head.split('\nstream\n')
      const length = /\/Length (\d+)/.exec(before!)
      if (before === head || !length) return [Number(number), { head }]
      const start = body + before!.length + '\nstream\n'.length
      const raw = bytes.subarray(start, start + Number(length[1]))
      const stream = before!.includes('/FlateDecode') ? inflateSync(raw) : raw
      return [Number(number), { head: before!, stream }]
    }),
  )
}

const utf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** From the codes of a font to the letters they stand for. */
function lettersOf(map: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, ranges] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from, list] of ranges!.matchAll(/<(\w+)>\s*<\w+>\s*\[([^\]]*)\]/g))
      for (const [i, [, hex]] of [...list!.matchAll(/<(\w+)>/g)].entries())
        letters.set(Number.parseInt(from!, 16) + i, utf16(hex!))
  return letters
}

type Letters = Map<string, Map<number, string>>

function piecesOn(content: string, fonts: Letters): Piece[] {
  const pieces: Piece[] = []
  let open: Piece | undefined
  let font = new Map<number, string>()
  const tokens = /\/(\w+)(?: <<[^>]*>>)? B(?:DC|MC)|(EMC)|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g
  for (const [, tag, end, face, shown] of content.matchAll(tokens)) {
    if (tag) {
      open = { tag, text: '' }
      pieces.push(open)
    } else if (end) open = undefined
    else if (face) font = fonts.get(face)!
    else {
      const codes = [...shown!.matchAll(/<(\w+)>/g)].flatMap(([, hex]) => hex!.match(/..../g)!)
      const text = codes.map((code) => font.get(Number.parseInt(code, 16)) ?? '\ufffd').join('')
      if (!open) throw new Error(`text outside every tag: ${text}`)
      // A line of its own, or the next word of one that was spread.
      open.text += (open.text && !open.text.endsWith(' ') ? ' ' : '') + text
    }
  }
  return pieces.filter(({ text }) => text !== '')
}

/** What is written, piece by piece, in the order in which it is read out; spaces of any width are one space. */
export function piecesOf(bytes: Buffer): Piece[] {
  const objects = objectsOf(bytes)
  const found = (number: string | undefined) => objects.get(Number(number))!
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head))
  return pages
    .flatMap(({ head }) => {
      const named = /\/Resources (\d+) 0 R/.exec(head)
      const resources = named ? found(named[1]).head : head
      const list = /\/Font <<([\s\S]*?)>>/.exec(resources)?.[1] ?? ''
      const fonts: Letters = new Map(
        [...list.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, number]) => {
          const map = /\/ToUnicode (\d+) 0 R/.exec(found(number).head)!
          return [name!, lettersOf(found(map[1]).stream!.toString('latin1'))]
        }),
      )
      const content = found(/\/Contents (\d+) 0 R/.exec(head)?.[1]).stream!
      return piecesOn(content.toString('latin1'), fonts)
    })
    .map(({ tag, text }) => ({ tag, text: text.replaceAll(/\s+/g, ' ').trim() }))
}

export const wordsOf = (bytes: Buffer): string[] => piecesOf(bytes).map(({ text }) => text)

/** Everything that is read out, as one text. */
export const readOut = (bytes: Buffer): string =>
  piecesOf(bytes)
    .filter(({ tag }) => tag !== 'Artifact')
    .map(({ text }) => text)
    .join(' ')

/** What stands beside a name, as in `Anfangssaldo` and its amount. */
export function saidOf(bytes: Buffer, name: string): string | undefined {
  const words = wordsOf(bytes)
  const at = words.indexOf(name)
  return at < 0 ? undefined : words[at + 1]
}

/** What a reader program asks for before it trusts the tags. */
export function taggedAs(bytes: Buffer) {
  const objects = objectsOf(bytes)
  const heads = [...objects.values()].map(({ head }) => head)
  const catalog = heads.find((head) => /\/Type \/Catalog/.test(head))!
  const types = heads.flatMap((head) => /^<<\n\/S \/(\w+)/.exec(head)?.[1] ?? [])
  const metadata = objects.get(Number(/\/Metadata (\d+) 0 R/.exec(catalog)?.[1]))
  return {
    isMarked: /\/MarkInfo \d+ 0 R/.test(catalog) && /\/StructTreeRoot \d+ 0 R/.test(catalog),
    language: /\/Lang \(([\w-]+)\)/.exec(catalog)?.[1],
    isUniversal: metadata?.stream?.includes('<pdfuaid:part>1</pdfuaid:part>') ?? false,
    types,
  }
}

export const pagesIn = (bytes: Buffer): number =>
  [...objectsOf(bytes).values()].filter(({ head }) => /\/Type \/Page\b/.test(head)).length
