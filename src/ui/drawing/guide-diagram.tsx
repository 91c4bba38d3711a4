// A diagram large beside the title of a page or guide, small on a guide's card.

import css from './guide-diagram.module.css'
import { type DiagramName, diagramSize } from './guide-diagrams.ts'
import hand from './hand.module.css'
import { allDiagrams, type PageDiagramName } from './page-diagrams.ts'

type GuideDiagramProps = {
  name: DiagramName | PageDiagramName
  /** What it shows, in a sentence; on a card its title says enough. */
  label?: string
}

export const GuideDiagram = ({ name, label }: GuideDiagramProps) => (
  <svg
    className={css.diagram}
    viewBox={`0 0 ${diagramSize.width} ${diagramSize.height}`}
    role="img"
    aria-label={label}
    aria-hidden={label === undefined || undefined}
  >
    {label && <title>{label}</title>}
    {allDiagrams[name].map(([kind, d]) => (
      <path key={`${kind}${d}`} className={hand[kind]} d={d} />
    ))}
  </svg>
)
