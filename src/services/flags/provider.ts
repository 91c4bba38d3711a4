// Our own provider behind OpenFeature: it decides by market and audience from the table's rows. A
// bought flag service would be another provider, and nobody who asks would notice.

import {
  type EvaluationContext,
  FlagNotFoundError,
  type JsonValue,
  type Provider,
  type ResolutionDetails,
  StandardResolutionReasons,
  TypeMismatchError,
} from '@openfeature/server-sdk'
import { isAllowed, isSettable } from './settable.ts'
import { type Audience, audiences, type FlagRow } from './store.ts'

const belongs: Record<Audience, (context: EvaluationContext) => boolean> = {
  everyone: () => true,
  retail: ({ investorType }) => investorType === 'retail',
  business: ({ investorType }) => investorType === 'business',
  'non-exported': ({ investorStatus }) => investorStatus === 'non-exported',
  exported: ({ investorStatus }) => investorStatus === 'exported',
  desktop: ({ deviceKind }) => deviceKind === 'desktop',
  mobile: ({ deviceKind }) => deviceKind === 'mobile',
  beta: ({ isBeta }) => isBeta === true,
  alpha: ({ isAlpha }) => isAlpha === true,
}

const isFor = ({ market, audience }: FlagRow, context: EvaluationContext): boolean =>
  (market === null || market === context.investorDomain) && belongs[audience](context)

/** An audience outranks a market, a market outranks all of them; alpha is ahead of beta. */
const rank = ({ market, audience }: FlagRow): number =>
  audiences.indexOf(audience) * 2 + (market === null ? 0 : 1)

export const closestRow = (
  rows: readonly FlagRow[],
  name: string,
  context: EvaluationContext,
): FlagRow | undefined =>
  rows
    .filter((row) => row.name === name && isFor(row, context))
    .sort((a, b) => rank(b) - rank(a))[0]

export function tableProvider(rows: () => readonly FlagRow[]): Provider {
  async function resolve<T>(
    name: string,
    standard: T,
    context: EvaluationContext,
  ): Promise<ResolutionDetails<T>> {
    if (!isSettable(name)) throw new FlagNotFoundError(`there is no flag '${name}'`)
    const row = closestRow(rows(), name, context)
    if (!row) return { value: standard, reason: StandardResolutionReasons.DEFAULT }
    if (!isAllowed(name, row.value)) throw new TypeMismatchError(`'${name}' cannot have that value`)
    return { value: row.value as T, reason: StandardResolutionReasons.TARGETING_MATCH }
  }
  return {
    metadata: { name: 'tidemark' },
    runsOn: 'server',
    resolveBooleanEvaluation: resolve,
    resolveStringEvaluation: resolve,
    resolveNumberEvaluation: resolve,
    resolveObjectEvaluation: resolve as <T extends JsonValue>(
      name: string,
      standard: T,
      context: EvaluationContext,
    ) => Promise<ResolutionDetails<T>>,
  }
}
