// Where one is in the registration: a parameter of the address, so that the browser's own buttons work.

import { useCallback, useEffect, useState } from 'react'
import { type RegistrationStep, registrationSteps } from '#domain/registration/answers.ts'
import { type RegistrationKind, stepsOf } from '#domain/registration/kinds.ts'

export const views = ['account', 'sent', ...registrationSteps, 'review', 'waiting', 'done'] as const
export type View = (typeof views)[number]

/** What counts as a step: the letter in between and the end do not. */
export type CountedStep = 'account' | RegistrationStep | 'review'

/** What is registered, and whether whoever does it is a customer already. */
export type Registered = { kind: RegistrationKind; isKnown?: true }

const asked = ({ kind, isKnown }: Registered): readonly RegistrationStep[] =>
  stepsOf(kind, { isKnown: isKnown === true })

/** Whoever is known has an account. */
export const countedSteps = (registered: Registered): readonly CountedStep[] => [
  ...(registered.isKnown ? [] : (['account'] as const)),
  ...asked(registered),
  'review',
]

const parameter = 'step'

export function viewIn(search: string): View {
  const asked = new URLSearchParams(search).get(parameter)
  return views.find((view) => view === asked) ?? 'account'
}

/** The rest of the query stays: it names the partner. [HDR-039] */
export function hrefOfView(view: View): string {
  const query = new URLSearchParams(location.search)
  if (view === 'account') query.delete(parameter)
  else query.set(parameter, view)
  return location.pathname + (query.size > 0 ? `?${query}` : '')
}

/** The first step without an answer, or the check of them all. */
export const openView = (
  registered: Registered,
  isAnswered: (step: RegistrationStep) => boolean,
): View => asked(registered).find((step) => !isAnswered(step)) ?? 'review'

/** Nobody gets ahead of the answers; what was answered can be looked at again. */
export function allowedView(
  registered: Registered,
  wanted: View,
  isAnswered: (step: RegistrationStep) => boolean,
): View {
  const open = openView(registered, isAnswered)
  const isAhead = views.indexOf(wanted) > views.indexOf(open)
  const isAsked = wanted === 'review' || asked(registered).some((step) => step === wanted)
  return isAhead || !isAsked ? open : wanted
}

export type Go = (view: View, how?: { replace?: boolean }) => void

export function useView(): [View, Go] {
  const [view, setView] = useState(() => viewIn(location.search))
  useEffect(() => {
    const follow = () => setView(viewIn(location.search))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const go = useCallback<Go>((next, { replace = false } = {}) => {
    history[replace ? 'replaceState' : 'pushState'](null, '', hrefOfView(next))
    setView(next)
  }, [])
  return [view, go]
}
