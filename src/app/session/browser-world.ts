// The session's world in a real browser.

import type { Client } from '#contracts/client.ts'
import { activityEvents, type LogoutCause } from '#domain/site/session.ts'
import { isInMobileWebview } from '#shell/mobile-webview.ts'
import type { SessionWorld } from './session-world.ts'

type Given = Pick<SessionWorld, 'environment' | 'flags' | 'track' | 'resetState' | 'restart'> & {
  client: Client
  loginHref: () => string
}

const channelName = 'session'

function otherTabs(): SessionWorld['otherTabs'] {
  const channel = new BroadcastChannel(channelName)
  return {
    tell: (cause) => channel.postMessage(cause),
    hear(act) {
      const listen = ({ data }: MessageEvent<LogoutCause>) => act(data)
      channel.addEventListener('message', listen)
      return () => channel.removeEventListener('message', listen)
    },
  }
}

function listening(target: EventTarget, names: readonly string[], act: () => void): () => void {
  for (const name of names) target.addEventListener(name, act, { capture: true, passive: true })
  return () => {
    for (const name of names) target.removeEventListener(name, act, { capture: true })
  }
}

export function browserSessionWorld(given: Given): SessionWorld {
  return {
    ...given,
    now: () => Date.now(),
    every(ms, act) {
      const timer = setInterval(act, ms)
      return () => clearInterval(timer)
    },
    after(ms, act) {
      const timer = setTimeout(act, ms)
      return () => clearTimeout(timer)
    },
    local: localStorage,
    tab: sessionStorage,
    // Locks exist on secure origins only; elsewhere the provider's patience with parallel uses must do.
    lock: (name, act) =>
      navigator.locks ? (navigator.locks.request(name, act) as ReturnType<typeof act>) : act(),
    otherTabs: otherTabs(),
    onActivity: (act) => listening(document, activityEvents, act),
    onWake(act) {
      const stops = [
        listening(document, ['visibilitychange'], act),
        listening(window, ['pageshow', 'storage'], act),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    log: { warn: (message) => console.warn(message), error: (error) => console.error(error) },
    isMobileWebview: () => isInMobileWebview(document.cookie),
    place: () => ({
      path: location.pathname,
      address: location.pathname + location.search + location.hash,
      loginHref: given.loginHref(),
    }),
    leave: (href) => location.assign(href),
  }
}
