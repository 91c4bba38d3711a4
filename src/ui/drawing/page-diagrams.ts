// The diagrams beside the titles of pages about products and help, in the measures of those of the guides.

import {
  box,
  type DiagramName,
  dashes,
  diagrams,
  dot,
  each,
  ground,
  type Stroke,
  vessel,
} from './guide-diagrams.ts'

export const pageDiagramNames = [
  'fan',
  'mixture',
  'dip',
  'swell',
  'years',
  'reeds',
  'lighthouse',
  'charter',
] as const
export type PageDiagramName = (typeof pageDiagramNames)[number]

/** From what is known today into what may become of it. */
const fan: readonly Stroke[] = [
  ['water', 'M64 128C150 112 250 66 352 34V168C250 160 150 142 64 128z'],
  ['deep', 'M64 128C150 118 250 94 352 72V134C250 132 150 130 64 128z'],
  ['texture', each([1, 2, 3, 4], (i) => `M${64 + i * 72} ${ground}v6`)],
  ['level', 'M64 128C150 122 250 112 352 98'],
  ['outline', `M40 ${ground}H368`],
  ['mark', `M64 24V${ground}`],
  ['solid', dot(64, 128) + dot(352, 98)],
]

/** Five shares in one basin, and the share each is meant to have. */
const shares = [96, 116, 84, 124, 104].map((y, i) => ({ x: 60 + i * 56, y }))
const mixture: readonly Stroke[] = [
  ['water', each(shares, ({ x, y }) => box(x, y, 56, ground - y))],
  ['texture', each(shares.slice(1), ({ x }) => `M${x} 68V${ground}`)],
  ['level', each(shares, ({ x, y }) => `M${x} ${y}h56`)],
  ['outline', `${vessel(60, 48, 280)}M32 ${ground}H368`],
  ['limit', 'M44 104H356'],
]

/** First paid in, then paid back: the J of a fund. */
const dip: readonly Stroke[] = [
  ['deep', 'M56 112C84 142 112 172 140 172S204 132 228 112z'],
  ['water', 'M228 112C252 92 310 46 352 38V112z'],
  ['texture', each([1, 2, 3, 4, 5, 6], (i) => `M${56 + i * 42} 109v6`)],
  ['outline', 'M56 24V196M56 112H368'],
  ['level', 'M56 112C84 142 112 172 140 172S204 132 228 112S310 46 352 38'],
  ['solid', dot(56, 112) + dot(352, 38)],
]

/** A sea on which it goes far up and far down. */
const sea = 'C70 112 84 36 116 36S152 172 190 172S226 60 258 60S298 150 326 150S350 120 364 112'
const swell: readonly Stroke[] = [
  ['water', `M36 112${sea}V${ground}H36z`],
  ['texture', dashes(128, 200, 36)],
  ['level', `M36 112${sea}`],
  ['outline', `M190 44V164M184 158l6 7l6-7M28 ${ground}H372`],
  ['solid', dot(116, 36) + dot(190, 172)],
]

/** Filled year by year until a day, then drawn from evenly. */
const paidIn = [24, 44, 66, 90, 116, 144].map((height, i) => ({ x: 48 + i * 30, height }))
const paidOut = [0, 1, 2, 3].map((i) => ({ x: 244 + i * 30, height: 72 }))
const columns = [...paidIn, ...paidOut]
const years: readonly Stroke[] = [
  ['water', each(paidIn, ({ x, height }) => box(x, ground - height, 24, height))],
  ['deep', each(paidOut, ({ x, height }) => box(x, ground - height, 24, height))],
  ['level', each(columns, ({ x, height }) => `M${x} ${ground - height}h24`)],
  ['texture', dashes(364, 372, ground - 72)],
  ['outline', `M32 ${ground}H376`],
  ['mark', `M234 28V${ground}`],
]

/** What grows where the water is good. */
const reeds: readonly Stroke[] = [
  ['water', box(32, 148, 336, 48)],
  ['texture', 'M64 168q6-4 12 0t12 0M236 176q6-4 12 0t12 0M308 162q6-4 12 0t12 0'],
  [
    'outline',
    'M156 148C156 112 152 84 146 60M196 148C196 100 198 72 204 44M238 148C238 120 244 96 252 78',
  ],
  [
    'solid',
    'M146 60q-8-12-3-26q11 8 9 26zM204 44q-5-14 3-27q9 11 4 28zM252 78q-3-13 6-23q7 11 1 25z',
  ],
  [
    'solid',
    'M156 128q-26-6-34-28q26 2 34 28zM197 112q20-10 22-34q-22 8-22 34zM239 132q22-4 30-24q-24 0-30 24z',
  ],
  ['level', 'M32 148H368'],
]

/** A light for whoever looks for the way. */
const lighthouse: readonly Stroke[] = [
  ['water', box(32, 172, 336, 24)],
  ['level', 'M32 172H136M264 172H368'],
  ['mark', 'M174 46L92 30M174 56L88 62M226 46L308 30M226 56L312 62'],
  ['solid', 'M124 188q18-32 48-32h56q30 0 48 32z'],
  ['solid', 'M178 156L187 70H213L222 156z'],
  ['solid', `${box(181, 62, 38, 8)}${box(188, 42, 24, 20)}M184 42L200 26L216 42z`],
  ['texture', 'M184 98h32M181 126h38M200 42v20'],
  ['outline', 'M195 156v-14a5 5 0 0 1 10 0v14M200 26v-10'],
]

/** What was agreed, signed and sealed, above the water. */
const charter: readonly Stroke[] = [
  ['water', box(32, 148, 336, 48)],
  ['texture', 'M64 170q6-4 12 0t12 0M308 166q6-4 12 0t12 0'],
  ['level', 'M32 148H132M268 148H368'],
  ['solid', 'M132 20H240L268 48V180H132z'],
  ['outline', 'M240 20V48H268'],
  ['texture', 'M152 52h64M152 70h96M152 88h96M152 106h72'],
  ['level', 'M152 148q7-14 14 0t14 0t14 0'],
  ['mark', `${dot(238, 140, 13)}M230 151v17l8-6l8 6v-17`],
]

export const pageDiagrams: Readonly<Record<PageDiagramName, readonly Stroke[]>> = {
  ...{ fan, mixture, dip, swell, years, reeds, lighthouse, charter },
}

/** Beside titles and on link pictures alike. */
export const allDiagrams: Readonly<Record<DiagramName | PageDiagramName, readonly Stroke[]>> = {
  ...diagrams,
  ...pageDiagrams,
}
