// The questions before investing, all on one page; what contradicts itself is asked again.

import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { investingCalls } from '#contracts/investing.ts'
import type { WireProfile } from '#contracts/suitability.ts'
import { parseAmount } from '#domain/format.ts'
import {
  experienceAmounts,
  experienceCounts,
  experienceDurations,
} from '#domain/investment/investment-experience.ts'
import {
  type Contradiction,
  contradictionOf,
  horizons,
  judgements,
  type KnowledgeStatement,
  knowledgeStatements,
  losses,
  type Questionnaire,
  reserves,
  sustainabilityWishes,
} from '#domain/investment/questionnaire.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { ChoiceField } from '#ui/form/choice.tsx'
import { AmountField } from '#ui/form/field.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { useAct } from '../data/use-ask.ts'
import { Refusal } from '../signing/refusal.tsx'
import signing from '../signing/signing.module.css'
import { useSignedAct } from '../signing/use-signed-act.tsx'

const plainQuestions = {
  count: experienceCounts,
  duration: experienceDurations,
  amount: experienceAmounts,
  horizon: horizons.map(String),
  loss: losses.map(String),
  reserve: reserves.map(String),
  sustainability: sustainabilityWishes,
} as const
type PlainQuestion = keyof typeof plainQuestions

/** What was chosen so far, by question or statement; the sum as it was typed. */
type Given = Partial<Record<PlainQuestion | KnowledgeStatement | 'freeAssets', string>>

type Act = ReturnType<typeof useSignedAct<HTMLFormElement>>

type Props = {
  lead: string
  /** What was answered before, perhaps too long ago. */
  profile: WireProfile | undefined
  /** Where a refusal is told, and how the answers are given. */
  sending: { act: Act; send: (answers: Questionnaire) => Promise<unknown>; isSending: boolean }
}

/** Before anything is invested: they are signed with the first order. */
export function useFirstAnswers(customerId: string, onAnswered: () => void): Props['sending'] {
  const answer = useAct(investingCalls.answer)
  const act = useSignedAct<HTMLFormElement>()
  const send = async (answers: Questionnaire) => {
    const body = { customer_id: customerId, answers }
    if (await act.run(() => answer.mutateAsync({ body }))) onAnswered()
  }
  return { act, send, isSending: answer.isPending }
}

const centsInEuro = 100n

/** Whole, or nothing. */
function answersOf(given: Given, assets: bigint | undefined): Questionnaire | undefined {
  const names = [...(Object.keys(plainQuestions) as PlainQuestion[]), ...knowledgeStatements]
  if (assets === undefined || names.some((name) => given[name] === undefined)) return undefined
  return {
    ...{ count: given.count, duration: given.duration, amount: given.amount },
    knowledge: Object.fromEntries(knowledgeStatements.map((each) => [each, given[each]])),
    ...{ horizonYears: Number(given.horizon), maxLossPct: Number(given.loss) },
    ...{ reserveMonths: Number(given.reserve), freeAssets: Number(assets) },
    sustainability: given.sustainability,
  } as Questionnaire
}

/** What was answered last. */
const givenIn = ({ answers }: WireProfile): Given => ({
  ...{ count: answers.count, duration: answers.duration, amount: answers.amount },
  ...answers.knowledge,
  ...{ horizon: String(answers.horizonYears), loss: String(answers.maxLossPct) },
  ...{ reserve: String(answers.reserveMonths), freeAssets: String(answers.freeAssets) },
  sustainability: answers.sustainability,
})

function useQuestions({ profile, sending }: Props) {
  const { market } = useSite()
  const [given, setGiven] = useState<Given>(() => (profile ? givenIn(profile) : {}))
  const [isTold, setTold] = useState(false)
  const [contradiction, setContradiction] = useState<Contradiction>()
  const { act, isSending } = sending
  const sum = parseAmount(market.locale, given.freeAssets ?? '', 'EUR')
  const assets = sum && sum.minor >= 0n && sum.minor % centsInEuro === 0n ? sum : undefined

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTold(true)
    const answers = answersOf(given, assets && assets.minor / centsInEuro)
    const found = answers && contradictionOf(answers)
    setContradiction(found)
    if (!answers || found) return act.focusError()
    await sending.send(answers)
  }
  const give = (name: keyof Given) => (value: string) => {
    setContradiction(undefined)
    setGiven((before) => ({ ...before, [name]: value }))
  }
  return { given, give, isTold, assets, contradiction, send, act, isSending }
}

type Asked = ReturnType<typeof useQuestions>

/** One of a few, in the order of the rule. */
function Plain({ name, asked }: { name: PlainQuestion; asked: Asked }) {
  const t = useTranslations('investing')
  const chosen = asked.given[name] ?? ''
  return (
    <ChoiceField
      label={t(`questions.${name}.label`)}
      name={name}
      choices={plainQuestions[name].map((value) => ({
        ...{ value, text: t(`questions.${name}.${value}` as 'questions.count.NONE') },
      }))}
      chosen={chosen}
      error={asked.isTold && chosen === '' ? t('ask.missing') : undefined}
      onChoose={asked.give(name)}
    />
  )
}

function Statement({ name, asked }: { name: KnowledgeStatement; asked: Asked }) {
  const t = useTranslations('investing')
  const chosen = asked.given[name] ?? ''
  return (
    <ChoiceField
      label={t(`questions.knowledge.${name}`)}
      name={name}
      choices={judgements.map((value) => ({ value, text: t(`questions.judgement.${value}`) }))}
      chosen={chosen}
      error={asked.isTold && chosen === '' ? t('ask.missing') : undefined}
      onChoose={asked.give(name)}
    />
  )
}

export function Questions(props: Props) {
  const t = useTranslations('investing')
  const asked = useQuestions(props)
  const { profile, lead } = props
  const { act, given, give, isTold, assets, contradiction } = asked
  const plain = (name: PlainQuestion) => <Plain key={name} name={name} asked={asked} />
  return (
    <form ref={act.place} className={signing.form} noValidate onSubmit={(e) => void asked.send(e)}>
      {profile && !profile.isValid && <Notice tone="warn" title={t('result.expired')} />}
      <p>{lead}</p>
      <h2 className={signing.title}>{t('ask.experience')}</h2>
      {(['count', 'duration', 'amount'] as const).map(plain)}
      <h2 className={signing.title}>{t('ask.knowledge')}</h2>
      {knowledgeStatements.map((name) => (
        <Statement key={name} name={name} asked={asked} />
      ))}
      <h2 className={signing.title}>{t('ask.situation')}</h2>
      {(['horizon', 'loss', 'reserve'] as const).map(plain)}
      <AmountField
        label={t('questions.freeAssets.label')}
        hint={t('questions.freeAssets.hint')}
        unit="EUR"
        value={given.freeAssets ?? ''}
        error={isTold && !assets ? t('ask.assets') : undefined}
        onChange={(event) => give('freeAssets')(event.currentTarget.value)}
      />
      <h2 className={signing.title}>{t('ask.wishes')}</h2>
      {plain('sustainability')}
      {contradiction && <Notice tone="bad" title={t(`ask.contradiction.${contradiction}`)} />}
      <Refusal error={act.refusal} />
      <div>
        <Button type="submit" size="large" disabled={asked.isSending}>
          {t('ask.submit')}
        </Button>
      </div>
    </form>
  )
}
