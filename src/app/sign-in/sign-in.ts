// The login page: takes whoever comes to the identity provider, and back from there into the customer
// area. Only when something goes wrong is there something to see.

import { browserWorld, openClient } from '#contracts/client.ts'
import { ApiError, isUnanswered } from '#contracts/errors.ts'
import { openApiCalls } from '#contracts/open-api.ts'
import { readAuth } from '#contracts/stored-token.ts'
import { productParameter } from '#domain/shell/redirects.ts'
import { isLoggedIn, opensOwnSession, returnPathKey } from '#domain/site/session.ts'
import { pageSettings } from '#shell/page-settings.ts'
import { readStored, session as tabStorage } from '#shell/stored.ts'
import { placeHere } from '../session/place.ts'
import { returnTarget } from '../session/return-target.ts'
import { readClock, writeAuth, writeLastActivity } from '../session/stored-session.ts'
import { finishFlow, startFlow } from './flow.ts'

/** Nobody answered, or not now: the same login may work in a moment. */
const isAway = (error: unknown): boolean => error instanceof ApiError && isUnanswered(error)

type Text = 'failed' | 'away' | 'loggedIn'

export function startSignIn(root: HTMLElement): void {
  const notice = root.querySelector<HTMLElement>('[data-notice]')!
  const button = root.querySelector<HTMLButtonElement>('[data-start]')!
  const onward = root.querySelector<HTMLAnchorElement>('[data-onward]')!
  const { site, app } = pageSettings()
  const place = placeHere(app, site.market.region, location.origin)
  const query = new URLSearchParams(location.search)
  const target = returnTarget(site, {
    query,
    remembered: readStored(tabStorage, returnPathKey) ?? null,
  })

  function say(text: Text): void {
    const template = root.querySelector<HTMLTemplateElement>(`template[data-text="${text}"]`)!
    notice.textContent = template.content.textContent
    root.dataset.state = text
    button.hidden = text === 'loggedIn'
    onward.hidden = text !== 'loggedIn'
  }

  async function begin(): Promise<void> {
    const redirectUri = location.origin + location.pathname
    const { locale } = site.market
    location.replace(await startFlow(sessionStorage, { place, locale, redirectUri, target }))
  }

  async function finish(): Promise<void> {
    const client = openClient({
      ...browserWorld(),
      place,
      isOn: () => false,
      onForbidden: () => {},
    })
    const { auth, target: wanted } = await finishFlow(sessionStorage, client, query)
    writeAuth(localStorage, auth, Date.now())
    writeLastActivity(localStorage, Date.now())
    sessionStorage.removeItem(returnPathKey)
    // [FLG-006]
    if (opensOwnSession(site.flags)) await client.ask(openApiCalls.liveness).catch(console.warn)
    location.replace(wanted)
  }

  const failing = (error: unknown) => {
    console.error(error)
    say(isAway(error) ? 'away' : 'failed')
  }
  button.addEventListener('click', () => void begin().catch(failing))
  if (query.has('code')) void finish().catch(failing)
  else if (query.has('error')) say('failed')
  else if (isLoggedIn(readAuth(localStorage), readClock(localStorage, Date.now()))) {
    // Whoever came for a product has nothing to do here.
    if (query.has(productParameter)) location.replace(target)
    onward.href = target
    say('loggedIn')
  } else void begin().catch(failing)
}
