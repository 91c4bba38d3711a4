// A vessel with a line at its limit: what is in it, layer by layer, how much room is left, and what stands
// above the line. Drawn without a script; beside it the same in words.

import css from './jar.module.css'
import {
  across,
  engraving,
  type Jar as Geometry,
  jar,
  jarOf,
  marks,
  waterPath,
} from './jar-geometry.ts'

/** Held already, put in now, or still to come. */
export type JarTone = 'held' | 'new' | 'expected'

/** In any unit, the same for all and for the limit. */
export type JarPart = { amount: number; tone: JarTone }

/** What it is, and the amount as one reads it. */
type JarWords = { name: string; written: string }
export type NamedPart = JarPart & JarWords

type JarProps = {
  /** From the ground up; what there is nothing of is left out. */
  parts: readonly JarPart[]
  limit: number
  /** What it shows, in a sentence; nothing where the words beside it say the same. */
  summary?: string
  /** Small beside other words, or large with a key of its own. */
  size?: 'small' | 'large'
}

export function Jar({ parts, limit, summary, size = 'small' }: JarProps) {
  const there = parts.filter(({ amount }) => amount > 0)
  const drawn = jarOf(
    there.map(({ amount }) => amount),
    limit,
  )
  return (
    <svg
      className={css.jar}
      data-size={size}
      data-over={drawn.over ? true : undefined}
      viewBox={`0 0 ${jar.width} ${jar.height}`}
      role="img"
      aria-label={summary}
      aria-hidden={summary ? undefined : true}
    >
      {summary && <title>{summary}</title>}
      {there.map(({ tone }, i) => (
        <path
          key={`${tone} ${drawn.layers[i]!.from}`}
          className={css[tone]}
          d={tone === 'expected' ? engraving(drawn.layers[i]!) : waterPath(drawn.layers[i]!)}
        />
      ))}
      <Water {...drawn} />
      <path className={css.marks} d={marks.map((y) => `M${jar.right - 6} ${y}h6`).join(' ')} />
      <Glass />
      <path className={css.limit} d={`M2 ${drawn.limit}H94`} />
    </svg>
  )
}

function Water({ over, isSpilling, surface, layers }: Geometry) {
  return (
    <>
      {over && <path className={css.over} d={waterPath(over)} />}
      {layers.length > 0 && (
        <path className={css.surface} data-over={over ? true : undefined} d={across(surface)} />
      )}
      {isSpilling && <path className={css.spill} d="M84 8 q7 1 7 10 v10" />}
    </>
  )
}

const Glass = () => (
  <path
    className={css.glass}
    d={
      `M${jar.left - 4} ${jar.rim - 6} q4 1 4 6 V${jar.ground - jar.corner}` +
      ` a${jar.corner} ${jar.corner} 0 0 0 ${jar.corner} ${jar.corner} H${jar.right - jar.corner}` +
      ` a${jar.corner} ${jar.corner} 0 0 0 ${jar.corner} -${jar.corner} V${jar.rim} q0 -5 4 -6`
    }
  />
)

type JarKeyProps = {
  parts: readonly NamedPart[]
  limit: JarWords
  /** The room that is left, or what stands above the line. */
  rest: JarWords & { isOver: boolean }
}

/** From the top down, as it stands in the jar. */
function JarKey({ parts, limit, rest }: JarKeyProps) {
  const rows = [
    ...(rest.isOver ? [{ ...rest, tone: 'over' }] : []),
    { ...limit, tone: 'limit' },
    ...(rest.isOver ? [] : [{ ...rest, tone: 'free' }]),
    ...parts.filter(({ amount }) => amount > 0).toReversed(),
  ]
  return (
    <dl className={css.key}>
      {rows.map(({ name, written, tone }) => (
        <div key={`${tone} ${name}`} data-jar={tone}>
          <dt>
            <Swatch tone={tone} />
            {name}
          </dt>
          <dd className="number">{written}</dd>
        </div>
      ))}
    </dl>
  )
}

const Swatch = ({ tone }: { tone: string }) => (
  <svg className={css.swatch} viewBox="0 0 14 14" aria-hidden="true">
    {tone === 'limit' ? (
      <path className={css.limit} d="M0 7h14" />
    ) : tone === 'expected' ? (
      <path className={css.expected} d="M0 2.5h14M0 5.5h14M0 8.5h14M0 11.5h14" />
    ) : (
      <rect className={css[tone]} x="0.75" y="0.75" width="12.5" height="12.5" />
    )}
  </svg>
)

/** The drawing with its key beside it, or beneath where there is no room. */
export const JarWithKey = ({ limit, limitWords, rest, ...drawn }: JarWithKeyProps) => (
  <div className={css.withKey}>
    <Jar {...drawn} limit={limit} size="large" />
    <JarKey parts={drawn.parts} limit={limitWords} rest={rest} />
  </div>
)

type JarWithKeyProps = Omit<JarProps, 'size' | 'parts'> & {
  parts: readonly NamedPart[]
  limitWords: JarWords
  rest: JarKeyProps['rest']
}
