// Figures below each other: what each is, and how much.

type Props = {
  rows: readonly (readonly [name: string, value: string])[]
  className: string | undefined
}

export function FigureRows({ rows, className }: Props) {
  return (
    <dl className={className}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="number">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
