// Registration from the first field to the login: which view stands in the panel, and why.

import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ApiError } from '#contracts/errors.ts'
import { registrationCalls as calls, type WireRegistration } from '#contracts/registration.ts'
import { homeCountry } from '#domain/markets/markets.ts'
import { type Answers, emptyAnswers, type RegistrationStep } from '#domain/registration/answers.ts'
import { type ChosenKind, kindAsked, kindParameter, kindsOf } from '#domain/registration/kinds.ts'
import { registrationFlowOf } from '#domain/registration/partner-flow.ts'
import { useSite } from '#shell/site.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AccountStep } from './account-step.tsx'
import { AgreementStep } from './agreement-step.tsx'
import { Awaited } from './awaited.tsx'
import { BackgroundStep } from './background-step.tsx'
import { Away, Expired, Sent } from './between.tsx'
import { ChildStep } from './child-step.tsx'
import { CompanyStep } from './company-step.tsx'
import { CompanyTaxStep } from './company-tax-step.tsx'
import { ContactStep } from './contact-step.tsx'
import { openRegistrationClient, type Registering, RegisteringProvider } from './context.tsx'
import { CustodyStep } from './custody-step.tsx'
import { Done } from './done.tsx'
import { type Draft, forgetDraft, readDraft, writeDraft } from './draft.ts'
import { OwnersStep } from './owners-step.tsx'
import { PartnerStep } from './partner-step.tsx'
import { PeopleStep } from './people-step.tsx'
import { PersonStep } from './person-step.tsx'
import css from './registration.module.css'
import { ReviewStep } from './review-step.tsx'
import { allowedView, openView, useView } from './steps.ts'
import { TaxStep } from './tax-step.tsx'
import { useAside } from './use-aside.ts'
import { Waiting } from './waiting.tsx'

const stepViews: Record<RegistrationStep, () => React.ReactNode> = {
  child: ChildStep,
  company: CompanyStep,
  person: PersonStep,
  contact: ContactStep,
  background: BackgroundStep,
  tax: TaxStep,
  partner: PartnerStep,
  custody: CustodyStep,
  people: PeopleStep,
  owners: OwnersStep,
  companyTax: CompanyTaxStep,
  agreement: AgreementStep,
}

type Found = WireRegistration | 'none' | 'expired' | 'replaced' | 'away'

export function Registration() {
  const [client] = useState(openRegistrationClient)
  const [draft, setDraft] = useState(readDraft)
  const [found, setFound] = useState<Found | undefined>(draft.key ? undefined : 'none')
  const [view, go] = useView()

  function keep(next: Draft): void {
    writeDraft(next)
    setDraft(next)
  }

  /** With a link: confirmed. Without: as it was left. */
  async function load(): Promise<void> {
    const { token, key = '', typed } = draft
    try {
      const registration = token
        ? await client.ask(calls.confirm, { body: { token, key } })
        : await client.ask(calls.resume, { body: { key } })
      keep({ key, typed, email: registration.email })
      setFound(registration)
      const isAnswered = (step: RegistrationStep) => registration.answers[step] !== undefined
      if (token && !registration.isSubmitted)
        go(openView(registration, isAnswered), { replace: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 410) forgetDraft()
      const isReplaced = error.code === 'registration.replaced'
      setFound(error.status !== 410 ? 'away' : isReplaced ? 'replaced' : 'expired')
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what there is, is asked for once
  useEffect(() => {
    if (draft.key) void load()
  }, [])

  function startAgain(): void {
    forgetDraft()
    setDraft({ typed: {} })
    setFound('none')
    go('account')
  }

  if (found === undefined) return <Loading />
  if (found === 'expired' || found === 'replaced')
    return <Expired isReplaced={found === 'replaced'} onStart={startAgain} />
  if (found === 'away')
    return (
      <Away
        onAgain={() => {
          setFound(undefined)
          void load()
        }}
      />
    )
  if (found === 'none')
    return <Beginning {...{ client, draft, keep, go }} isSent={view === 'sent' && draft.isSent} />
  return (
    <Steps {...{ client, draft, keep, view, go }} registration={found} onRegistration={setFound} />
  )
}

type Shared = {
  client: Registering['client']
  draft: Draft
  keep: (draft: Draft) => void
  go: Registering['go']
}

/** Before anybody is known: the address. */
function Beginning({
  client,
  draft,
  keep,
  go,
  isSent = false,
}: Shared & { isSent?: boolean | undefined }) {
  const { market } = useSite()
  const query = new URLSearchParams(location.search)
  const flow = registrationFlowOf(query.get('regflow'), market.locale)
  const product = query.get('product')
  const [kind, setKind] = useState(() => kindAsked(query.get(kindParameter), market.locale, flow))
  useAside(kind)

  /** In the address, so that it is there again when the page is. */
  function choose(chosen: ChosenKind): void {
    query.set(kindParameter, chosen)
    history.replaceState(null, '', `${location.pathname}?${query}`)
    setKind(chosen)
  }

  async function send(email: string): Promise<void> {
    await client.ask(calls.start, {
      body: {
        ...{ email, locale: market.locale, kind },
        ...(flow && { flow }),
        ...(product && /^[\w-]{1,64}$/.test(product) && { product }),
      },
    })
    keep({ ...draft, email, isSent: true })
    go('sent')
  }

  return isSent ? (
    <Sent
      kind={kind}
      email={draft.email ?? ''}
      onAgain={() => send(draft.email ?? '')}
      onOther={() => go('account')}
    />
  ) : (
    <AccountStep
      {...{ kind, kinds: kindsOf(market.locale, flow), onKind: choose }}
      email={draft.email ?? ''}
      onEmail={(email) => keep({ ...draft, email })}
      send={send}
    />
  )
}

type StepsProps = Shared & {
  view: ReturnType<typeof useView>[0]
  registration: WireRegistration
  onRegistration: (registration: WireRegistration) => void
}

function Steps({ client, draft, keep, view, go, registration, onRegistration }: StepsProps) {
  const { market } = useSite()
  const { kind, answers, flow, isSubmitted, waiting, awaited } = registration
  useAside(!registration.isKnown ? kind : isSubmitted ? 'nothing' : 'ownChild')
  const isWaiting = waiting !== undefined || awaited !== undefined
  const shown = allowedView(registration, view, (step) => answers[step] !== undefined)

  const reload = async () =>
    onRegistration(await client.ask(calls.resume, { body: { key: draft.key! } }))

  const registering: Registering = {
    ...{ client, registration, flow, go, reload, key: draft.key! },
    answersOf: (step) =>
      (draft.typed[step] ??
        answers[step] ??
        emptyAnswers(homeCountry(market.locale))[step]) as never,
    keepTyped: (step, typed) => keep({ ...draft, typed: { ...draft.typed, [step]: typed } }),
    answered(step, given, told) {
      const { [step]: _, ...typed } = draft.typed
      const next = { ...answers, [step]: given } as Partial<Answers>
      // Who owns it is asked of some and not of others.
      if (step === 'company' && next.company?.isListed !== answers.company?.isListed)
        delete next.owners
      keep({ ...draft, typed })
      if (isWaiting) {
        // Of whom they wait for now, and how far that has come.
        onRegistration(told as WireRegistration)
        return go('waiting')
      }
      onRegistration({ ...registration, answers: next as WireRegistration['answers'] })
      // Whoever came back to change something wants to see the whole again.
      go(openView(registration, (each) => next[each] !== undefined))
    },
  }
  if (isSubmitted) return <Done registration={registration} />
  const Answering = shown in stepViews ? stepViews[shown as RegistrationStep] : ReviewStep
  // Whoever waits has answered; only for whom they wait is still theirs to say.
  const naming = kind === 'joint' ? 'partner' : kind === 'child' ? 'custody' : 'people'
  const Step = isWaiting && view !== naming ? (awaited ? Awaited : Waiting) : Answering
  return (
    <RegisteringProvider value={registering}>
      <Step key={isWaiting ? view : shown} />
    </RegisteringProvider>
  )
}

export function Loading() {
  const t = useTranslations('registration')
  return (
    <div className={css.view} role="status" aria-label={t('loading')}>
      <Skeleton className={css.titleLoading} />
      <Skeleton className={css.fieldLoading} />
      <Skeleton className={css.fieldLoading} />
      <Skeleton className={css.fieldLoading} />
    </div>
  )
}
