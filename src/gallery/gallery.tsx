// Every part of the kit in every state, to be looked at in both design versions and both schemes.

import type { ReactNode } from 'react'
import { Container } from '#ui/section.tsx'
import { Charts } from './charts.tsx'
import { Drawings } from './drawings.tsx'
import { Forms } from './forms.tsx'
import css from './gallery.module.css'
import { Modals } from './modals.tsx'
import { Switches } from './switches.tsx'
import { Tables } from './tables.tsx'
import { Views } from './views.tsx'

const parts: [id: string, name: string, content: ReactNode][] = [
  ['forms', 'Forms', <Forms key="forms" />],
  ['modals', 'Dialog and drawer', <Modals key="modals" />],
  ['views', 'Tabs, steps, states', <Views key="views" />],
  ['tables', 'Tables', <Tables key="tables" />],
  ['charts', 'Charts', <Charts key="charts" />],
  ['drawings', 'Drawings', <Drawings key="drawings" />],
]

export function Gallery() {
  return (
    <Container className={css.gallery}>
      <header className={css.head}>
        <h1>Gallery</h1>
        <Switches />
      </header>
      <nav aria-label="Parts" className={css.nav}>
        {parts.map(([id, name]) => (
          <a key={id} href={`#${id}`}>
            {name}
          </a>
        ))}
      </nav>
      {parts.map(([id, name, content]) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className={css.part}>
          <h2 id={`${id}-title`}>{name}</h2>
          {content}
        </section>
      ))}
    </Container>
  )
}
