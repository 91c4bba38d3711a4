// Brings an island to life: the same component with the same props, in the same language.

import { type ComponentType, startTransition } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { IntlProvider } from 'use-intl/react'
import { type Site, SiteProvider } from '#shell/site.tsx'

export type IslandData<Props> = { props: Props; messages: unknown }

/**
 * Hydration waits its turn, so that a tap during start-up is heard at once. Where the address asks for another view than
 * the server drew, all of it is done at once: what is pressed must not move between a finger's down and up.
 */
export function hydrateIsland<Props extends object>(
  root: HTMLElement,
  Part: ComponentType<Props>,
  { props, messages }: IslandData<Props>,
  site: Site,
): void {
  const begin = location.search ? flushSync : startTransition
  begin(() => {
    hydrateRoot(
      root,
      <IntlProvider locale={site.market.locale} messages={messages as never} timeZone="UTC">
        <SiteProvider site={site}>
          <Part {...props} />
        </SiteProvider>
      </IntlProvider>,
    )
  })
}
