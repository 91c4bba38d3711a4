// Running text of a page: placeholders filled, links of this market.

import css from '#ui/prose.module.css'
import { Markdown } from '../markdown.tsx'
import type { PageContext } from '../page.ts'
import { linkTargetOf } from './page-texts.ts'

export function Prose({ body, context }: { body: string; context: PageContext }) {
  return (
    <div className={css.prose}>
      <Markdown body={context.fill(body)} linkTarget={linkTargetOf(context)} />
    </div>
  )
}
