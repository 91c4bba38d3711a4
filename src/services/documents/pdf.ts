// A plain PDF: text and rows on A4, in the fonts every reader has. Enough for a confirmation or a statement.

const pageHeight = 842
const margin = 64
const linesOnPage = 46
const charactersOnLine = 88

/** What the fonts know beyond Latin-1, by the names they know it by; the codes are free there. */
const extras: Record<string, string> = {
  '€': 'Euro',
  '–': 'endash',
  '’': 'quoteright',
  '“': 'quotedblleft',
  '”': 'quotedblright',
  '„': 'quotedblbase',
  ą: 'aogonek',
  ć: 'cacute',
  ę: 'eogonek',
  ł: 'lslash',
  ń: 'nacute',
  ś: 'sacute',
  ź: 'zacute',
  ż: 'zdotaccent',
  Ą: 'Aogonek',
  Ć: 'Cacute',
  Ę: 'Eogonek',
  Ł: 'Lslash',
  Ś: 'Sacute',
  Ź: 'Zacute',
  Ż: 'Zdotaccent',
  č: 'ccaron',
  ė: 'edotaccent',
  ī: 'imacron',
  ų: 'uogonek',
  Į: 'Iogonek',
}
const firstFreeCode = 0x80
const codes = new Map(Object.keys(extras).map((character, i) => [character, firstFreeCode + i]))

const byteOf = (character: string): number =>
  codes.get(character) ?? (character.charCodeAt(0) <= 0xff ? character.charCodeAt(0) : 0x3f)

/** Thin spaces and the true minus, as some markets write amounts, are unknown to the fonts. */
const plain = (text: string): string =>
  text.replaceAll(/[\u2009\u202f]/g, ' ').replaceAll('\u2212', '-')

const hex = (text: string): string =>
  [...plain(text)].map((character) => byteOf(character).toString(16).padStart(2, '0')).join('')

/** Long lines are broken between words. */
function wrapped(line: string): string[] {
  const lines = ['']
  for (const word of line.split(' ')) {
    const last = lines.at(-1)!
    if (last !== '' && last.length + word.length + 1 > charactersOnLine) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines
}

/** A piece of a line that stands in a column of its own, or ends where the column ends. */
export type Cell = { text: string; at: number } | { text: string; endsAt: number }

/** A paragraph, or a row of a table. */
export type PdfLine = string | readonly Cell[]

const size = 10.5
/** Helvetica's widths in thousandths of the size; what is not among them is as wide as a figure. */
const widths: Record<number, string> = {
  191: "'",
  222: 'ijlł',
  260: '|',
  278: ' \u00a0.,:;/!\\[]ftI',
  333: '-()r`',
  389: '*',
  500: 'ckvsxyzJ',
  584: '+<=>~',
  611: 'FTZ',
  667: 'ABEKPSVXY&',
  722: 'wCDHNRU',
  778: 'GOQ',
  833: 'mM',
  889: '%',
  944: 'W',
  1015: '@',
}
const widthOfCharacter = new Map(
  Object.entries(widths).flatMap(([width, all]) =>
    [...all].map((character) => [character, Number(width)] as const),
  ),
)

/** An accent makes no letter wider. */
const widthOf = (text: string): number =>
  [...plain(text).normalize('NFD').replaceAll(/\p{M}/gu, '')].reduce(
    (sum, character) => sum + (widthOfCharacter.get(character) ?? 556),
    0,
  ) *
  (size / 1000)

const startOf = (cell: Cell): number => ('at' in cell ? cell.at : cell.endsAt - widthOf(cell.text))

/** The place of each cell is told from the one before it, and the line ends at the margin. */
function rowText(cells: readonly Cell[]): string {
  let at = 0
  const drawn = cells.map((cell) => {
    const moved = startOf(cell) - at
    at += moved
    return `${moved.toFixed(2)} 0 Td <${hex(cell.text)}> Tj`
  })
  return `${drawn.join(' ')} ${(-at).toFixed(2)} -15 Td`
}

function pageText(title: string | undefined, lines: readonly PdfLine[], foot: string): string {
  const head = title ? `/F2 16 Tf <${hex(title)}> Tj 0 -32 Td ` : ''
  const body = lines
    .map((line) => (typeof line === 'string' ? `<${hex(line)}> Tj 0 -15 Td` : rowText(line)))
    .join(' ')
  const last = foot && ` BT ${margin} ${margin / 2} Td /F1 9 Tf <${hex(foot)}> Tj ET`
  return `BT ${margin} ${pageHeight - margin - 16} Td ${head}/F1 ${size} Tf ${body} ET${last}`
}

const font = (name: string): string =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding ` +
  `/Differences [${firstFreeCode} ${Object.values(extras)
    .map((glyph) => `/${glyph}`)
    .join(' ')}] >> >>`

/** The bytes of a document with this title and these paragraphs, and a line at the foot of each page. */
export function pdf(
  title: string,
  paragraphs: readonly PdfLine[],
  foot: (page: number, pages: number) => string = () => '',
): Uint8Array {
  const lines = paragraphs.flatMap((line): PdfLine[] =>
    typeof line === 'string' ? wrapped(line) : [line],
  )
  const count = Math.max(1, Math.ceil(lines.length / linesOnPage))
  const pages = Array.from({ length: count }, (_, i) =>
    pageText(
      i === 0 ? title : undefined,
      lines.slice(i * linesOnPage, (i + 1) * linesOnPage),
      foot(i + 1, count),
    ),
  )
  const firstPage = 5
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, i) => `${firstPage + 2 * i} 0 R`).join(' ')}] >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    ...pages.flatMap((text, i) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 ${pageHeight}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${firstPage + 2 * i + 1} 0 R >>`,
      `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    ]),
  ]
  let content = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const at = content.length
    content += `${i + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const known = objects.length + 1
  content += `xref\n0 ${known}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${known} /Root 1 0 R >>\nstartxref\n${content.length}\n%%EOF\n`
  return Buffer.from(content, 'latin1')
}
