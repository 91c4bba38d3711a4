// The jars of the gallery, with figures of nobody.

import { Jar, JarWithKey, type NamedPart } from '#ui/drawing/jar.tsx'
import css from './gallery.module.css'

const euros = (value: number) => `${value.toLocaleString('en')} EUR`
const part = (name: string, amount: number, tone: NamedPart['tone']): NamedPart => ({
  ...{ name, amount, tone },
  written: euros(amount),
})

const limit = 100_000
const limitWords = { name: 'Protected up to', written: euros(limit) }

function ExampleJar({ parts }: { parts: readonly NamedPart[] }) {
  const left = limit - parts.reduce((sum, { amount }) => sum + amount, 0)
  const rest =
    left < 0
      ? { name: 'Above the limit', written: euros(-left), isOver: true }
      : { name: 'Room left', written: euros(left), isOver: false }
  return <JarWithKey {...{ parts, limit, limitWords, rest }} summary="A jar of money at a bank." />
}

export const Jars = () => (
  <div className={css.columns}>
    <ExampleJar parts={[]} />
    <ExampleJar
      parts={[
        part('Held already', 20_000, 'held'),
        part('This order', 25_000, 'new'),
        part('Interest', 1_170, 'expected'),
      ]}
    />
    <ExampleJar parts={[part('Held already', 92_000, 'held'), part('This order', 20_000, 'new')]} />
    <ExampleJar parts={[part('Held already', 180_000, 'held')]} />
    <div className={css.row}>
      <Jar limit={limit} parts={[part('Held already', 60_000, 'held')]} />
      <Jar
        limit={limit}
        parts={[part('Held already', 120_000, 'held')]}
        summary="More than is protected."
      />
      <Jar limit={limit} parts={[]} size="large" />
    </div>
  </div>
)
