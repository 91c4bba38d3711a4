// Three scenes of one harbour: aboard, through the lock, before the tide table. The water rises from one to
// the next, and side by side it runs through.

import hand from './hand.module.css'
import css from './harbour.module.css'

export const scenes = ['gangway', 'lock', 'tideTable'] as const
export type Scene = (typeof scenes)[number]

/** Where the water stands in each: a box of 400 by 208, what matters within 24 and 376 across. */
export const waterLine: Readonly<Record<Scene, number>> = {
  gangway: 152,
  lock: 132,
  tideTable: 112,
}

/** Small waves, at their left ends. */
export const waves = (places: readonly (readonly [number, number])[]): string =>
  places.map(([x, y]) => `M${x} ${y}q6 -4 12 0t12 0`).join('')

const drawings: Readonly<Record<Scene, () => React.JSX.Element>> = {
  gangway: Gangway,
  lock: Lock,
  tideTable: TideTable,
}

/** The words beside it say what happens, so that it is a picture only. */
export function Harbour({ scene }: { scene: Scene }) {
  const Drawing = drawings[scene]
  return (
    <svg className={css.harbour} viewBox="0 0 400 208" aria-hidden="true">
      <Drawing />
    </svg>
  )
}

function Gangway() {
  return (
    <>
      <path className={hand.water} d="M0 152H400V208H0Z" />
      <path className={hand.ripple} d="M132 152H400" />
      <path className={hand.solid} d="M-10 124H132V220H-10Z" />
      <path className={hand.outline} d="M-10 132H132" />
      <path
        className={hand.texture}
        d="M-10 156H132M-10 180H132M28 132V156M84 132V156M56 156V180M112 156V180M28 180V208M84 180V208"
      />
      <path className={hand.solid} d="M52 124v-9h14v9M47 115q0 -6 12 -6t12 6z" />
      <path className={hand.solid} d="M298 92V40H350V92" />
      <path
        className={hand.outline}
        d="M292 40H356M306 52h13v12h-13zM329 52h13v12h-13zM324 40V14l14 5 -14 5"
      />
      <path
        className={hand.solid}
        d="M212 92H366C366 132 360 168 346 188H262C236 188 220 150 212 92Z"
      />
      <path
        className={hand.outline}
        d="M214 102H365M236 92V76H298M258 76V92M278 76V92M350 76H366V92"
      />
      <circle className={hand.outline} cx="290" cy="122" r="6" />
      <circle className={hand.outline} cx="314" cy="122" r="6" />
      <circle className={hand.outline} cx="338" cy="122" r="6" />
      <path className={hand.ripple} d="M229 152H360" />
      <circle className={hand.outline} cx="266" cy="152" r="10" />
      <path className={hand.mark} d="M250 152h32" />
      <path className={hand.solid} d="M104 121L222 93.5l2 5.5L107 124z" />
      <path
        className={hand.outline}
        d="M116 98L224 73M116 118v-20M143 112v-20M170 106v-20M197 99.5v-20"
      />
      <path
        className={hand.texture}
        d={waves([
          [150, 168],
          [186, 190],
          [300, 200],
        ])}
      />
    </>
  )
}

/** Either gate, by its left edge. */
const gate = (x: number) => ({
  post: `M${x} 76h14V220h-14zM${x - 26} 68h52v8h-52z`,
  bracing: [96, 136]
    .map((y) => `M${x} ${y}l14 20M${x + 14} ${y}l-14 20M${x} ${y}h14M${x} ${y + 20}h14`)
    .join(''),
})

function Lock() {
  const [low, high] = [gate(96), gate(288)]
  return (
    <>
      <path
        className={hand.water}
        d="M0 152H100V208H0ZM100 132H300V208H100ZM300 112H400V208H300Z"
      />
      <path
        className={hand.texture}
        d="M114 84H292M128 84v-6M160 84v-6M192 84v-6M224 84v-6M256 84v-6"
      />
      <path className={hand.ripple} d="M0 152H96M114 132H286M304 112H400" />
      <path className={hand.solid} d="M160 132h92l-13 20h-66z" />
      <path className={hand.deep} d="M210 52L244 120H210Z" />
      <path
        className={hand.outline}
        d="M166 140h81M204 132V44M210 52L244 120H210ZM198 64L174 120h24zM204 44l12 4 -12 4"
      />
      <path className={hand.solid} d={low.post + high.post} />
      <path className={hand.texture} d={low.bracing + high.bracing} />
      <path
        className={hand.texture}
        d="M278 92h10M278 100h6M278 108h10M278 116h6M278 124h10M278 132h6M278 140h10M278 148h6M278 156h10M278 164h6M278 172h10M278 180h6M278 188h10"
      />
      <path className={hand.mark} d="M262 132h24" />
      <path className={hand.markDot} d="M258 132l-7 -4v8z" />
      <path
        className={hand.texture}
        d={waves([
          [30, 172],
          [56, 192],
          [140, 184],
          [226, 192],
          [336, 140],
          [350, 176],
        ])}
      />
    </>
  )
}

const tide = 'M96 74C114 74 116 48 135 48S156 66 174 66 196 38 213 38 234 58 252 58 276 28 308 28'

function TideTable() {
  return (
    <>
      <path className={hand.water} d="M0 112H400V208H0Z" />
      <path className={hand.outline} d="M120 92V220M128 92V220M276 92V220M284 92V220M346 220V36" />
      <path className={hand.ripple} d="M0 112H400" />
      <path className={hand.solid} d="M88 12H316V100H88Z" />
      <path
        className={hand.texture}
        d="M96 20H308V92H96ZM122 20V92M148 20V92M174 20V92M200 20V92M226 20V92M252 20V92M278 20V92"
      />
      <path className={hand.water} d={`${tide}V92H96Z`} />
      <path className={hand.ripple} d={tide} />
      <path className={hand.mark} d="M213 16V96" />
      <circle className={hand.markDot} cx="213" cy="38" r="4" />
      <path className={hand.solid} d="M44 112l-14 -30h28zM24 112q20 12 40 0l-5 12h-30z" />
      <path className={hand.outline} d="M44 82V64l14 5 -14 5" />
      <path className={hand.solid} d="M336 42h30l9 8 -9 8h-30zM358 66h-24l-9 8 9 8h24z" />
      <path
        className={hand.texture}
        d={waves([
          [180, 140],
          [214, 168],
          [24, 164],
          [316, 184],
          [72, 190],
        ])}
      />
    </>
  )
}
