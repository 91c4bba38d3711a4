// Shows a page to whoever may see it, and sends everyone else to log in. [SES-001, SES-002, SES-003]

import { Activity, createContext, type ReactNode, use, useEffect, useLayoutEffect } from 'react'
import { type SessionInformation, sessionInformation } from '#domain/site/session.ts'
import { useApp, useSessionView } from './app-context.tsx'
import { loginAddress } from './login-address.ts'
import { saveReturnPath } from './stored-session.ts'

const InformationContext = createContext<SessionInformation | undefined>(undefined)

/** [ENT-001, ERR-027] */
export function useSessionInformation(): SessionInformation {
  const information = use(InformationContext)
  if (!information)
    throw new Error('session information is known only below an AccessWrapper: put one above')
  return information
}

type AccessWrapperProps = {
  isLoginRequired: boolean
  isLoginBypassed?: boolean
  fallback: ReactNode
  children: ReactNode
}

/** [HDR-028] */
export function AccessWrapper(props: AccessWrapperProps) {
  const { isLoginRequired, isLoginBypassed = false, fallback, children } = props
  const { site, session } = useApp()
  const { isLoggedIn, isEnding, customerId } = useSessionView()
  const question = { isLoggedIn, isLoginRequired, isLoginBypassed }
  const information = sessionInformation(question, customerId)
  const isAllowed = information.isAccessAllowed
  // A token that lapsed while the computer slept is renewed: what was typed meanwhile waits, unseen.
  const isWaiting = !isAllowed && session.hasStarted && !isEnding
  useFocusAfter(isWaiting)
  // A session that runs, or ran, knows the way out itself.
  const sendsToLogin = !isAllowed && !session.hasStarted

  useEffect(() => {
    if (!sendsToLogin) return
    const here = location.pathname + location.search + location.hash
    saveReturnPath(sessionStorage, here)
    location.replace(loginAddress(site, here))
  }, [sendsToLogin, site])

  if (!isAllowed && !isWaiting) return fallback
  return (
    <InformationContext value={information}>
      {isWaiting && fallback}
      <Activity mode={isWaiting ? 'hidden' : 'visible'}>{children}</Activity>
    </InformationContext>
  )
}

/** What is hidden loses the focus; whoever was typing goes on there. */
function useFocusAfter(isWaiting: boolean): void {
  useLayoutEffect(() => {
    if (!isWaiting) return
    const { activeElement } = document
    return () => (activeElement as HTMLElement | null)?.focus?.()
  }, [isWaiting])
}
