// Where one is in the registration: a parameter of the address, so that the browser's own buttons work.

import { useCallback, useEffect, useState } from 'react'
import { type RegistrationStep, registrationSteps } from '#domain/registration/answers.ts'
import { type RegistrationKind, stepsOf } from '#domain/registration/kinds.ts'

export const views = ['account', 'sent', ...registrationSteps, 'review', 'waiting', 'done'] as const
export type View = (typeof views)[number]

/** What counts as a step: the letter in between and the end do not. */
export type CountedStep = 'account' | RegistrationStep | 'review'

export const countedSteps = (kind: RegistrationKind): readonly CountedStep[] => [
  'account',
  ...stepsOf(kind),
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
  kind: RegistrationKind,
  isAnswered: (step: RegistrationStep) => boolean,
): View => stepsOf(kind).find((step) => !isAnswered(step)) ?? 'review'

/** Nobody gets ahead of the answers; what was answered can be looked at again. */
export function allowedView(
  kind: RegistrationKind,
  asked: View,
  isAnswered: (step: RegistrationStep) => boolean,
): View {
  const open = openView(kind, isAnswered)
  const isAhead = views.indexOf(asked) > views.indexOf(open)
  const isAsked = asked === 'review' || stepsOf(kind).some((step) => step === asked)
  return isAhead || !isAsked ? open : asked
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
