import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { siteOf } from '#shell/shell.test.world.tsx'
import { openQueryClient } from '../data/query-client.ts'
import { AccessWrapper, useSessionInformation } from './access-wrapper.tsx'
import { type App, AppProvider, useApp } from './app-context.tsx'
import type { SessionView } from './session-view.ts'

const view = (isLoggedIn: boolean): SessionView => ({
  isLoggedIn,
  customerId: isLoggedIn ? 'BAC1' : undefined,
  isOperator: false,
  username: undefined,
  countdown: 'idle',
  noticeSeconds: undefined,
  extendedByMinutes: undefined,
  isEnding: false,
})

/** As much of the customer's side as access needs. */
function appWith(isLoggedIn: boolean): App {
  const shown = view(isLoggedIn)
  const session = { hasStarted: isLoggedIn, view: () => shown, subscribe: () => () => {} }
  return { site: siteOf(), session, queryClient: openQueryClient(() => {}) } as unknown as App
}

function Lost() {
  return <p>{String(useApp().session)}</p>
}

function Told() {
  return <p>{JSON.stringify(useSessionInformation())}</p>
}

const access = (isLoggedIn: boolean, isLoginBypassed: boolean, isLoginRequired: boolean) => {
  const app = appWith(isLoggedIn)
  return renderToStaticMarkup(
    <AppProvider app={app} messages={{}}>
      <AccessWrapper {...{ isLoginRequired, isLoginBypassed }} fallback={<i>wait</i>}>
        <Told />
      </AccessWrapper>
    </AppProvider>,
  )
}

describe('access', () => {
  test.each([
    [true, false, true, true],
    [false, true, true, true],
    [false, false, false, true],
    [false, false, true, false],
  ])(
    'logged in %s, bypassed %s, required %s: content %s [SES-001, SES-002, HDR-028]',
    (isLoggedIn, isBypassed, isRequired, isShown) => {
      expect(access(isLoggedIn, isBypassed, isRequired).includes('<i>wait</i>')).toBe(!isShown)
    },
  )

  test('pages are told of access, login, customer and requirement [ENT-001]', () => {
    const text = access(true, false, true).replaceAll('&quot;', '"')
    expect(text).toContain(
      JSON.stringify({
        isAccessAllowed: true,
        isLoggedIn: true,
        isLoginRequired: true,
        customerId: 'BAC1',
      }),
    )
  })

  test('whoever asks outside has made a mistake, and is told the way out [ERR-027]', () => {
    expect(() => renderToStaticMarkup(<Lost />)).toThrow(/AppProvider/)
    expect(() => renderToStaticMarkup(<Told />)).toThrow(/AccessWrapper/)
  })
})
