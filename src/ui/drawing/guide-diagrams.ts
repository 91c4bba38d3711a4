// The six diagrams of the guides as strokes of the common hand: one geometry for the article, its card and its
// link picture. 400 by 220 units, the ground at 196.

export const diagramNames = ['ladder', 'levels', 'fixed', 'allowance', 'jars', 'pots'] as const
export type DiagramName = (typeof diagramNames)[number]

/** Named as the hand names them. */
export const strokeKinds = [
  'water',
  'deep',
  'texture',
  'outline',
  'solid',
  'level',
  'limit',
  'mark',
] as const
export type StrokeKind = (typeof strokeKinds)[number]

export type Stroke = readonly [kind: StrokeKind, d: string]

export const diagramSize = { width: 400, height: 220 }

export const ground = 196
export const box = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h${-width}z`
export const dot = (x: number, y: number, r = 4): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
export const each = <Item>(items: readonly Item[], draw: (item: Item) => string): string =>
  items.map(draw).join('')

/** Four parts of one sum, each free a year after the one before; what is free goes on at the top. */
function ladder(): Stroke[] {
  const now = 52
  const year = 64
  const rungs = [4, 3, 2, 1].map((years, i) => ({ y: 34 + i * 40, end: now + years * year }))
  return [
    ['water', each(rungs, ({ y, end }) => box(now, y, end - now, 22))],
    ['texture', each(rungs, ({ y, end }) => dashes(end + 10, 372, y + 11))],
    ['texture', each([1, 2, 3, 4, 5], (i) => `M${now + i * year} ${ground}v6`)],
    ['level', each(rungs, ({ y, end }) => `M${now} ${y}H${end}`)],
    ['outline', each(rungs, ({ y, end }) => `M${end} ${y - 6}v34`)],
    ['solid', each(rungs, ({ y, end }) => dot(end, y + 11))],
    ['outline', `M36 ${ground}H376`],
    ['mark', `M${now} 18V${ground}`],
  ]
}

export function dashes(from: number, to: number, y: number): string {
  let d = ''
  for (let x = from; x <= to; x += 9) d += `M${x} ${y}h4`
  return d
}

/** A straight-sided vessel on the ground. */
export const vessel = (x: number, top: number, width: number): string =>
  `M${x} ${top}V${ground}H${x + width}V${top}`

const scale = (x: number, from: number): string => {
  let d = ''
  for (let y = from; y < ground - 8; y += 22) d += `M${x} ${y}h10`
  return d
}

/** The same interest twice: once below the rise of prices, once above it. */
const levels = (): Stroke[] => [
  ['water', box(84, 112, 92, ground - 112) + box(224, 92, 92, ground - 92)],
  ['deep', box(224, 64, 92, 28)],
  ['texture', scale(84, 52) + scale(224, 52)],
  ['level', 'M84 112H176M224 64H316'],
  ['outline', `${vessel(84, 30, 92)}${vessel(224, 30, 92)}M52 ${ground}H348`],
  ['limit', 'M60 92H340'],
]

/** A rate that is fixed, and one that rises and falls. */
const wave = 'C90 120 112 86 144 86S196 140 228 140S276 112 300 112S340 152 352 158'
const fixed = (): Stroke[] => [
  ['water', `M56 128${wave}V${ground}H56z`],
  ['texture', 'M130 196v6M204 196v6M278 196v6'],
  ['level', `M56 128${wave}`],
  ['outline', `M56 24V${ground}H364`],
  ['level', 'M56 62H352'],
  ['solid', dot(56, 62) + dot(352, 62)],
]

/** A glass filled to just below what is free of tax. */
const allowance = (): Stroke[] => [
  ['water', 'M145.5 76L156 196H244L254.5 76z'],
  ['texture', 'M149 104h14M152 132h10M154 160h14'],
  ['level', 'M145.5 76H254.5'],
  ['outline', `M141 26L156 196H244L259 26M96 ${ground}H304`],
  ['limit', 'M118 66H282'],
]

const corner = 10
const jarAt = (x: number, width: number): string =>
  `M${x - 4} 34q4 1 4 6V${ground - corner}a${corner} ${corner} 0 0 0 ${corner} ${corner}` +
  `H${x + width - corner}a${corner} ${corner} 0 0 0 ${corner} ${-corner}V40q0-5 4-6`
const jarWater = (x: number, width: number, y: number): string =>
  `M${x} ${y}V${ground - corner}a${corner} ${corner} 0 0 0 ${corner} ${corner}` +
  `H${x + width - corner}a${corner} ${corner} 0 0 0 ${corner} ${-corner}V${y}z`

/** Three banks, one line: each has a limit of its own. */
function jars(): Stroke[] {
  const three = [
    { x: 72, y: 142 },
    { x: 164, y: 96 },
    { x: 256, y: 160 },
  ]
  return [
    ['water', each(three, ({ x, y }) => jarWater(x, 72, y))],
    ['texture', each(three, ({ x }) => `M${x + 62} 112h10M${x + 62} 134h10M${x + 62} 156h10`)],
    ['level', each(three, ({ x, y }) => `M${x} ${y}h72`)],
    ['outline', `${each(three, ({ x }) => jarAt(x, 72))}M48 ${ground}H352`],
    ['limit', 'M56 78H344'],
  ]
}

/** Reserve, savings, investments: from still water to waves. */
const pots = (): Stroke[] => [
  ['water', box(68, 152, 76, 44) + box(162, 116, 76, 80)],
  ['water', 'M256 92q19-22 38 0t38 0V196H256z'],
  ['level', 'M68 152h76M162 116h76M256 92q19-22 38 0t38 0'],
  [
    'outline',
    `${vessel(68, 132, 76)}${vessel(162, 92, 76)}${vessel(256, 36, 76)}M44 ${ground}H356`,
  ],
]

export const diagrams: Readonly<Record<DiagramName, readonly Stroke[]>> = {
  ladder: ladder(),
  levels: levels(),
  fixed: fixed(),
  allowance: allowance(),
  jars: jars(),
  pots: pots(),
}
