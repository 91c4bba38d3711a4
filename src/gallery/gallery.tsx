// Every part of the kit in every state, to be looked at in both design versions and both schemes.

import type { ReactNode } from 'react'
import { Container } from '#ui/section.tsx'
import { Buttons } from './buttons.tsx'
import { Charts } from './charts.tsx'
import { Forms } from './forms.tsx'
import { Frames } from './frames.tsx'
import css from './gallery.module.css'
import { Jars } from './jars.tsx'
import { Modals } from './modals.tsx'
import { Rates } from './rates.tsx'
import { Signs } from './signs.tsx'
import { Switches } from './switches.tsx'
import { Tables } from './tables.tsx'
import { Views } from './views.tsx'

const parts: [id: string, name: string, content: ReactNode][] = [
  ['frames', 'Frames', <Frames key="frames" />],
  ['buttons', 'Buttons', <Buttons key="buttons" />],
  ['forms', 'Forms', <Forms key="forms" />],
  ['modals', 'Dialog', <Modals key="modals" />],
  ['views', 'Steps and states', <Views key="views" />],
  ['tables', 'Tables', <Tables key="tables" />],
  ['charts', 'Charts', <Charts key="charts" />],
  ['rates', 'Rates and time', <Rates key="rates" />],
  ['jars', 'Jars', <Jars key="jars" />],
  ['signs', 'Signs and pictures', <Signs key="signs" />],
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
