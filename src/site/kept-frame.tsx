// The frame around a page, drawn once for all the pages it is the same around.

import type { ReactNode } from 'react'
import { pageFlags } from '#domain/shell/header-mode.ts'
import { footerSettingsOf } from '#shell/footer/footer-data.ts'
import { Frame } from '#shell/frame.tsx'
import type { Site } from '#shell/site.tsx'
import { flagsIn } from '#ui/flag.tsx'
import { openKept } from './kept.ts'

/** Markup before and after the page itself, as it is sent, and the flags it shows. */
export type DrawnFrame = { above: Buffer; below: Buffer; flags: ReadonlySet<string> }

type Draw = (part: ReactNode) => string

const place = '<i data-page="true"></i>'

function drawn(draw: Draw): DrawnFrame {
  const markup = draw(
    <Frame>
      <i data-page />
    </Frame>,
  )
  const [above = '', below = ''] = markup.split(place)
  return { above: Buffer.from(above), below: Buffer.from(below), flags: flagsIn(markup) }
}

/** Everything a frame depends on; of the page only which kind of header and footer it has. */
const keyOf = ({ page, params: _, ...site }: Site): string =>
  JSON.stringify([site, pageFlags(page), footerSettingsOf(page, site.frame)])

export function createFrames(): (site: Site, draw: Draw) => DrawnFrame {
  const frames = openKept<DrawnFrame>(200)
  return (site, draw) =>
    // The login of an offer's page leads back to the offer: no other page has this frame.
    site.params.offerId ? drawn(draw) : frames(keyOf(site), () => drawn(draw))
}
