// What pages are framed with: the sign of the brand, the way here, flags, a search, blocks, and places held for what
// is loading.

import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Flag } from '#ui/flag.tsx'
import { LoadingLines } from '#ui/loading-lines.tsx'
import { Logo } from '#ui/logo.tsx'
import { SearchForm } from '#ui/search-form.tsx'
import { Section } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import css from './gallery.module.css'

/** Their drawings are put into the page once, where it starts. */
export const flagCodes: ReadonlySet<string> = new Set(['at', 'de', 'fr', 'gb', 'ie', 'nl'])

const tones = ['plain', 'sunken', 'accent', 'band'] as const
const spaces = ['tight', 'even', 'wide'] as const

export const Frames = () => (
  <>
    <div className={css.columns}>
      <div className={css.stack}>
        <Logo name="Tidemark" />
        <Breadcrumbs
          label="The way here"
          crumbs={[
            { title: 'Start', href: '#frames' },
            { title: 'Guides', href: '#views' },
            { title: 'How a ladder works', href: '' },
          ]}
        />
        <div className={css.row}>
          {[...flagCodes].map((code) => (
            <span key={code}>
              <Flag code={code} /> {code.toUpperCase()}
            </span>
          ))}
        </div>
      </div>
      <SearchForm action="" label="Find a bank" find="Find" asked="Elbe" />
      <div className={css.stack} data-loading>
        <Skeleton className={css.line} />
        <LoadingLines />
      </div>
    </div>
    <div className={css.blocks}>
      {tones.map((tone) => (
        <Section key={tone} tone={tone} space="tight" labelledBy={`section-${tone}`}>
          <h3 id={`section-${tone}`}>A block: {tone}</h3>
          <p>
            Words, <a href="#frames">a way to the frames</a> and <b className="number">3.25 %</b>.
          </p>
        </Section>
      ))}
      {spaces.map((space) => (
        <Section key={space} space={space} tone="sunken" className={css.framed}>
          <p>A block with {space} room.</p>
        </Section>
      ))}
    </div>
  </>
)
