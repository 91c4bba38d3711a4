// A bank's sign: its initials on a colour of its own, the same wherever the bank appears.

import css from './monogram.module.css'

const families = 8

/** The same text always gives the same family, on server and in the browser. */
function familyOf(text: string): number {
  let hash = 2166136261
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619)
  return (hash >>> 0) % families
}

/** `Banque Belcastel SA` is known as Belcastel: words every bank has say nothing. */
const common = new Set(
  'bank banque banca banco banka bankas pankki pank credito kredit ab ad ag as asa dac dd eg na nv oyj plc sa spa'.split(
    ' ',
  ),
)
const isCommon = (word: string) => common.has(word.toLowerCase().replaceAll(/[^\p{L}]/gu, ''))

export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word))
  const telling = words.filter((word) => !isCommon(word))
  const [first = '', second = ''] = telling.length > 0 ? telling : words
  return (second && telling.length > 1 ? first[0]! + second[0]! : first.slice(0, 2)).toUpperCase()
}

export function Monogram({
  id,
  name,
  size = 'regular',
}: {
  id: string
  name: string
  size?: 'small' | 'regular' | 'large'
}) {
  const classes = [css.monogram, css[size], css[`family${familyOf(id)}`]]
  return (
    <span className={classes.filter(Boolean).join(' ')} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
