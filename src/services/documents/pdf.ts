// Draws a sheet as a tagged PDF in the face of the site: what a screen reader meets is what the eye sees, in the same
// order, and the same sheet gives the same bytes. Rows of tables are drawn here: the library's own cost five times as
// much.

import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import { brand } from '#domain/brand.ts'
import { filled } from '#platform/market-words.ts'
import { paperWords } from './paper-words.ts'
import type { Block, Column, Pairs, Sheet, Table } from './sheet.ts'

const faceOf = (name: string) =>
  readFileSync(new URL(`./fonts/tidemark-sans-${name}.ttf`, import.meta.url))
const faces = { regular: faceOf('regular'), semibold: faceOf('semibold') }
type Face = keyof typeof faces

const margins = { top: 92, bottom: 72, left: 60, right: 60 }
const sizes = { title: 19, heading: 12, text: 10, row: 9, foot: 8 }
const ink = '#14213d'
const soft = '#4b5875'
const accent = '#1f4b99'
const hairline = '#dfe4ea'
const rowGap = 5
const columnGap = 10

type Doc = PDFKit.PDFDocument
type Element = PDFKit.PDFStructureElement

function opened({ locale, title, on }: Sheet): Doc {
  const doc = new PDFDocument({
    size: locale === 'en-US' ? 'LETTER' : 'A4',
    margins,
    ...{ pdfVersion: '1.7', subset: 'PDF/UA', tagged: true, displayTitle: true, lang: locale },
    ...{ bufferPages: true, font: faces.regular },
    info: {
      ...{ Title: title, Author: brand.name, Creator: brand.name, Producer: brand.name },
      CreationDate: new Date(`${on}T00:00:00Z`),
    },
  } as object)
  for (const [name, face] of Object.entries(faces)) doc.registerFont(name, face)
  return doc
}

const written = (doc: Doc, face: Face, size: number, color: string = ink): Doc =>
  doc.font(face).fontSize(size).fillColor(color)

const innerWidth = ({ page }: Doc): number => page.width - margins.left - margins.right

/** What belongs together stays on one page. */
function makeRoom(doc: Doc, height: number): boolean {
  if (doc.y + height <= doc.page.height - margins.bottom) return false
  doc.addPage()
  return true
}

/** What is drawn but not read out. */
function aside(doc: Doc, type: 'Layout' | 'Pagination', draw: () => void): void {
  doc.markContent('Artifact', { type })
  draw()
  doc.endMarkedContent()
}

function paragraph(doc: Doc, root: Element, tag: 'H1' | 'H2' | 'P', text: string): void {
  const style = {
    H1: ['semibold', sizes.title, 14, 40],
    H2: ['semibold', sizes.heading, 6, 60],
    P: ['regular', sizes.text, 8, 0],
  } as const
  const [face, size, after, keptWith] = style[tag]
  if (tag === 'H2') doc.y += 10
  written(doc, face, size)
  const options = { width: innerWidth(doc), lineGap: tag === 'P' ? 2.5 : 1 }
  makeRoom(doc, doc.heightOfString(text, options) + keptWith)
  root.add(doc.struct(tag, {}, () => void doc.text(text, margins.left, doc.y, options)))
  doc.y += after
}

type Cell = { text: string; tag: 'TH' | 'TD'; scope?: 'Row' | 'Column'; face: Face; color?: string }
type Placed = { x: number; width: number; isFigure: boolean }

function placed(doc: Doc, columns: readonly Pick<Column, 'share' | 'isFigure'>[]): Placed[] {
  const all = columns.reduce((sum, { share }) => sum + share, 0)
  let x = margins.left
  return columns.map(({ share, isFigure = false }) => {
    const whole = (innerWidth(doc) * share) / all
    const place = { x, width: whole - columnGap, isFigure }
    x += whole
    // A column of figures reaches the next one's beginning, so that the last ends at the margin.
    return isFigure ? { ...place, x: place.x + columnGap } : place
  })
}

const alignOf = ({ width, isFigure }: Placed) =>
  ({ width, align: isFigure ? 'right' : 'left' }) as const

/** A figure is never broken: one that is too wide for its column is set smaller. */
function inCell(doc: Doc, { text, tag, face, color }: Cell, { width, isFigure }: Placed): Doc {
  written(doc, face, sizes.row, color)
  if (tag === 'TH' || !isFigure) return doc
  const wide = doc.widthOfString(text)
  // A little less than the width itself, which the library would take for too wide.
  return wide > width ? doc.fontSize((sizes.row * (width - 0.5)) / wide) : doc
}

function rowHeight(doc: Doc, cells: readonly Cell[], places: readonly Placed[]): number {
  const heights = cells.map((cell, i) =>
    inCell(doc, cell, places[i]!).heightOfString(cell.text, alignOf(places[i]!)),
  )
  return Math.max(...heights)
}

/** One row; without a table to belong to it is only seen, as a head that is repeated. */
function drawRow(
  doc: Doc,
  table: Element | undefined,
  cells: readonly Cell[],
  places: readonly Placed[],
  height: number,
): void {
  const y = doc.y
  const draw = (cell: Cell, place: Placed) =>
    void inCell(doc, cell, place).text(cell.text, place.x, y, alignOf(place))
  if (table) {
    const row = doc.struct('TR')
    table.add(row)
    for (const [i, cell] of cells.entries()) {
      const options: object = cell.scope ? { scope: cell.scope } : {}
      row.add(doc.struct(cell.tag, options, () => draw(cell, places[i]!)))
    }
    row.end()
  } else
    aside(doc, 'Pagination', () => {
      for (const [i, cell] of cells.entries()) draw(cell, places[i]!)
    })
  const below = y + height + rowGap / 2
  aside(doc, 'Layout', () => {
    doc.moveTo(margins.left, below).lineTo(doc.page.width - margins.right, below)
    doc.lineWidth(0.5).strokeColor(hairline).stroke()
  })
  doc.y = below + rowGap
}

function drawTable(doc: Doc, root: Element, { columns, rows, total }: Table): void {
  const places = placed(doc, columns)
  const heads = columns.map(
    ({ text }): Cell => ({ text, tag: 'TH', scope: 'Column', face: 'semibold', color: soft }),
  )
  const headHeight = rowHeight(doc, heads, places)
  const table = doc.struct('Table')
  root.add(table)
  makeRoom(doc, headHeight + 40)
  drawRow(doc, table, heads, places, headHeight)
  const cellsOf = (row: readonly string[], face: Face) =>
    row.map((text): Cell => ({ text, tag: 'TD', face }))
  for (const cells of [
    ...rows.map((row) => cellsOf(row, 'regular')),
    ...(total ? [cellsOf(total, 'semibold')] : []),
  ]) {
    const height = rowHeight(doc, cells, places)
    if (makeRoom(doc, height + rowGap)) drawRow(doc, undefined, heads, places, headHeight)
    drawRow(doc, table, cells, places, height)
  }
  table.end()
  doc.y += 8
}

function drawPairs(doc: Doc, root: Element, pairs: Pairs): void {
  const places = placed(doc, [{ share: 2 }, { share: 3 }])
  const table = doc.struct('Table')
  root.add(table)
  for (const [name, value] of pairs) {
    const cells: Cell[] = [
      { text: name, tag: 'TH', scope: 'Row', face: 'regular', color: soft },
      { text: value, tag: 'TD', face: 'regular' },
    ]
    const height = rowHeight(doc, cells, places)
    makeRoom(doc, height + rowGap)
    drawRow(doc, table, cells, places, height)
  }
  table.end()
  doc.y += 8
}

function drawBlock(doc: Doc, root: Element, block: Block): void {
  if (typeof block === 'string') paragraph(doc, root, 'P', block)
  else if ('heading' in block) paragraph(doc, root, 'H2', block.heading)
  else if ('pairs' in block) drawPairs(doc, root, block.pairs)
  else drawTable(doc, root, block)
}

/** The name above a line, and at the foot the code and the page. */
function drawFrame(doc: Doc, { locale, code }: Sheet): void {
  const { page: pageWords, code: codeWords } = paperWords(locale).frame
  const { start, count } = doc.bufferedPageRange()
  for (let i = start; i < start + count; i++) {
    doc.switchToPage(i)
    // Below the margin, where the library would else begin another page.
    doc.page.margins.bottom = 0
    const [right, foot] = [doc.page.width - margins.right, doc.page.height - 44]
    aside(doc, 'Pagination', () => {
      written(doc, 'semibold', 13, accent).text(brand.name, margins.left, 40, { lineBreak: false })
      doc.moveTo(margins.left, 64).lineTo(right, 64).lineWidth(1.5).strokeColor(accent).stroke()
      const pages = filled(pageWords, { page: String(i + 1), pages: String(count) })
      written(doc, 'regular', sizes.foot, soft)
      doc.text(pages, right - doc.widthOfString(pages), foot, { lineBreak: false })
      const said = code ? filled(codeWords, { code }) : brand.supportMail
      doc.text(said, margins.left, foot, { lineBreak: false })
    })
  }
}

/** The bytes of a sheet, the same each time. */
export async function pdf(sheet: Sheet): Promise<Buffer> {
  const doc = opened(sheet)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve, reject) => doc.once('end', resolve).once('error', reject))
  const root = doc.struct('Document')
  doc.addStructure(root)
  paragraph(doc, root, 'H1', sheet.title)
  for (const block of sheet.blocks) drawBlock(doc, root, block)
  root.end()
  drawFrame(doc, sheet)
  doc.end()
  await ended
  return Buffer.concat(chunks)
}
