// The drawings of banks, countries, journeys and guides of the gallery.

import { BankSign, inks } from '#ui/drawing/bank-sign.tsx'
import { Chamber, type ChamberState } from '#ui/drawing/chamber.tsx'
import { GuideDiagram } from '#ui/drawing/guide-diagram.tsx'
import { diagramNames } from '#ui/drawing/guide-diagrams.ts'
import { Harbour, scenes } from '#ui/drawing/harbour.tsx'
import { pageDiagramNames } from '#ui/drawing/page-diagrams.ts'
import { StillWater } from '#ui/drawing/still-water.tsx'
import { type Tile, TileMap } from '#ui/drawing/tile-map.tsx'
import css from './gallery.module.css'

const sizes = ['small', 'regular', 'large'] as const
const legs: [name: string, state: ChamberState][] = [
  ['signed', 'done'],
  ['sent', 'done'],
  ['at the bank', 'now'],
  ['opened', 'later'],
]
const ids = Array.from({ length: 2 * inks }, (_, i) => `bank-${i}`)

const tile = (code: string, count: number, percent: number): Tile => ({
  ...{ code, count, href: '#signs', figure: percent.toFixed(2), level: percent / 3.4 },
  words: `${code}: ${count} offers, up to ${percent} %`,
})

export const Signs = () => (
  <>
    <div className={css.row}>
      {ids.map((id) => (
        <BankSign key={id} id={id} letters={id.endsWith('3') ? 'EPB' : 'EP'} />
      ))}
      {sizes.map((size) => (
        <BankSign key={size} id="elbe" letters="EL" size={size} />
      ))}
      <BankSign id="forgotten" letters={undefined} />
    </div>
    <div className={css.locks}>
      {legs.map(([name, state], i) => (
        <Chamber key={name} step={i} of={legs.length} state={state} />
      ))}
    </div>
    <div className={css.pictures}>
      {scenes.map((scene) => (
        <Harbour key={scene} scene={scene} />
      ))}
      <StillWater />
      {[...diagramNames, ...pageDiagramNames].map((name) => (
        <GuideDiagram key={name} name={name} label={`The diagram "${name}".`} />
      ))}
      <GuideDiagram name="ladder" />
    </div>
    <div className={css.map}>
      <TileMap
        label="Countries"
        tiles={[tile('SE', 4, 3.4), tile('FR', 9, 2.9), tile('LV', 2, 3.1), tile('MT', 1, 0.4)]}
      />
    </div>
  </>
)
