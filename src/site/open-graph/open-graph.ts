// The picture that stands for a page where its address is passed on: brand, title, the day's best rate.

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { DesignVersion } from '#domain/shell/design-version.ts'
import type { DiagramName, StrokeKind } from '#ui/drawing/guide-diagrams.ts'
import { allDiagrams, type PageDiagramName } from '#ui/drawing/page-diagrams.ts'
import { escaped } from '../document.ts'
import latin from './latin.ttf?inline'
import latinExtended from './latin-ext.ttf?inline'
import { balancedLines, brokenLines } from './line-breaks.ts'

type Drawing = DiagramName | PageDiagramName

export type OpenGraphPicture = {
  title: string
  brand: string
  themeVersion: DesignVersion
  /** A rate in words: `up to 3.10% p.a.` */
  figure?: string
  /** The diagram of the page, in place of the large mark. */
  drawing?: Drawing
}

const size = { width: 1200, height: 630 }
const margin = 80

type Ink = 'ground' | 'wave' | 'ink' | 'figure' | 'water' | 'deep' | 'mark'

const colours: Record<DesignVersion, Record<Ink, string>> = {
  v1: {
    ...{ ground: '#14213d', wave: '#1f3a70', ink: '#ffffff', figure: '#f3b53f' },
    ...{ water: '#24437f', deep: '#4a74bf', mark: '#f3b53f' },
  },
  v2: {
    ...{ ground: '#08423f', wave: '#0b5b57', ink: '#faf8f4', figure: '#ff9c7d' },
    ...{ water: '#14625d', deep: '#2f8a83', mark: '#f2bf62' },
  },
}

const mark = 'M3 25h26M3 17.5c4.3 0 4.3-3 8.7-3s4.3 3 8.6 3 4.4-3 8.7-3M3 9.5c4.3 0 4.3-3 8.7-3'

/** The common hand, in colours a picture has to name itself. */
function strokeLook(
  kind: StrokeKind,
  { ground, ink, water, deep, mark: amber }: (typeof colours)['v1'],
) {
  const line = (colour: string, width: number, more = '') =>
    `fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more}`
  const looks: Record<StrokeKind, string> = {
    water: `fill="${water}"`,
    deep: `fill="${deep}"`,
    texture: line(ink, 1, ' opacity="0.55"'),
    outline: line(ink, 1.5),
    solid: line(ink, 1.5).replace('fill="none"', `fill="${ground}"`),
    level: line(ink, 2.5),
    limit: line(amber, 1.75, ' stroke-dasharray="7 5"'),
    mark: line(amber, 1.75),
  }
  return looks[kind]
}

/** In the upper right, above the title. */
function diagramSvg(name: Drawing, version: DesignVersion): string {
  const paths = allDiagrams[name].map(
    ([kind, d]) => `<path d="${d}" ${strokeLook(kind, colours[version])}/>`,
  )
  return `<g transform="translate(660 40) scale(1.25)">${paths.join('')}</g>`
}

/** The largest letters that keep a title within three lines; the longest titles lose their end. */
function fittedTitle(
  title: string,
  sizes: readonly number[],
): { letters: number; lines: string[] } {
  const room = size.width - 2 * margin
  for (const letters of sizes) {
    const lines = brokenLines(title, room / letters)
    if (lines.length <= 3) return { letters, lines: balancedLines(title, room / letters) }
  }
  const [first = '', second = '', third = ''] = brokenLines(title, room / 60)
  return { letters: 60, lines: [first, second, `${third} …`] }
}

export function openGraphSvg(picture: OpenGraphPicture): string {
  const { title, brand, themeVersion, figure, drawing } = picture
  const { ground, wave, ink, figure: figureInk } = colours[themeVersion]
  const { letters, lines } = fittedTitle(title, drawing ? [72, 60] : [84, 72, 60])
  const leading = letters * 1.15
  const bottom = size.height - margin - (figure ? 96 : 0)
  const rows = lines.map((line, i) => {
    const y = bottom - (lines.length - 1 - i) * leading
    return `<text x="${margin}" y="${y}" font-size="${letters}" letter-spacing="${-letters * 0.022}" fill="${ink}">${escaped(line)}</text>`
  })
  const rate = figure
    ? `<text x="${margin}" y="${size.height - margin + 4}" font-size="52" letter-spacing="-1" fill="${figureInk}">${escaped(figure)}</text>`
    : ''
  const background = drawing
    ? diagramSvg(drawing, themeVersion)
    : `<g fill="none" stroke="${wave}" stroke-width="2.6" stroke-linecap="round" transform="translate(880 -60) scale(12)"><path d="${mark}"/></g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" font-family="Inter Variable, Inter" font-weight="650"><rect width="100%" height="100%" fill="${ground}"/>${background}<g fill="none" stroke="${ink}" stroke-width="3.2" stroke-linecap="round" transform="translate(${margin - 4} ${margin - 12}) scale(1.75)"><path d="${mark}"/></g><text x="${margin + 70}" y="${margin + 31}" font-size="40" letter-spacing="-1.2" fill="${ink}">${escaped(brand)}</text>${rows.join('')}${rate}</svg>`
}

const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')

async function startRenderer() {
  const { initWasm, Resvg } = await import('@resvg/resvg-wasm')
  const program = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')
  await initWasm(await readFile(program))
  const fontBuffers = [latin, latinExtended].map(bytesOf)
  return (svg: string): Buffer => {
    const drawing = new Resvg(svg, { font: { fontBuffers } })
    const picture = drawing.render()
    try {
      return Buffer.from(picture.asPng())
    } finally {
      picture.free()
      drawing.free()
    }
  }
}

/** Started by the first picture: most processes never draw one. */
let renderer: ReturnType<typeof startRenderer> | undefined

/** A PNG of 1200 by 630 points. The same input always gives the same bytes, so callers may keep them. */
export async function drawOpenGraph(picture: OpenGraphPicture): Promise<Buffer> {
  renderer ??= startRenderer()
  const draw = await renderer
  return draw(openGraphSvg(picture))
}
