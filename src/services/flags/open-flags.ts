// The flags of a running process: asked through OpenFeature, kept in memory, read again when the table
// says that it changed.

import { type EvaluationContext, OpenFeature, type Client as Sdk } from '@openfeature/server-sdk'
import { type Locale, locales } from '#domain/market.ts'
import { marketOf } from '#domain/markets/markets.ts'
import type { DesignVersion } from '#domain/shell/design-version.ts'
import {
  type FrameSettings,
  frameSettings,
  frameSwitches,
} from '#domain/shell/global-page-settings.ts'
import {
  type CountryPickerVariant,
  type FlagContext,
  type FlagName,
  type Flags,
  type flagClientOf,
  flagNames,
  flags as known,
  type UserContext,
  userContext,
} from '#domain/site/flags.ts'
import type { Db } from '#platform/db.ts'
import { follow } from '#platform/follow.ts'
import type { Log } from '#platform/log.ts'
import { tableProvider } from './provider.ts'
import { type ChoiceName, choices, isSettable, noticeName, scoreName } from './settable.ts'
import { type FlagRow, readFlags } from './store.ts'

/** The saving-global sub-product has a client of its own. [FLG-013] */
export const flagClients = ['main', 'savingGlobal'] as const
export type FlagClient = ReturnType<typeof flagClientOf>

export type OpenFlags = {
  /** Every flag for a customer or a visitor. */
  valuesFor(context: UserContext | FlagContext, client?: FlagClient): Promise<Flags>
  /** Every flag for a visitor of a market nobody knows anything about: what public pages show. */
  publicValues(locale: Locale): Flags
  themeVersion(locale: Locale): DesignVersion
  pickerVariant(locale: Locale): CountryPickerVariant
  frame(locale: Locale): FrameSettings
  /** Called after the new values are in place. */
  onChange(listener: () => void): void
  close(): Promise<void>
}

type MarketChoice = { flags: Flags; frame: FrameSettings } & {
  [Name in ChoiceName]: (typeof choices)[Name][number]
}

let opened = 0

export async function openFlags(db: Db, log: Log): Promise<OpenFlags> {
  // OpenFeature keeps providers for the whole process; two databases must not share one.
  opened += 1
  const domainOf = (client: FlagClient) => `${client}-${opened}`
  let rows: FlagRow[] = []
  for (const client of flagClients)
    await OpenFeature.setProviderAndWait(
      domainOf(client),
      tableProvider(() => rows),
    )
  const sdks = {
    main: sdkOf(domainOf('main'), log),
    savingGlobal: sdkOf(domainOf('savingGlobal'), log),
  }
  const listeners: Array<() => void> = []
  let byMarket = new Map<Locale, MarketChoice>()

  async function load(): Promise<void> {
    const read = await readFlags(db)
    if (byMarket.size > 0 && JSON.stringify(read) === JSON.stringify(rows)) return
    for (const { name } of read)
      if (!isSettable(name)) log.warn({ flag: name }, 'unknown flag in the table: ignored')
    rows = read
    byMarket = new Map(
      await Promise.all(
        locales.map(async (each) => [each, await marketChoice(sdks.main, each)] as const),
      ),
    )
    for (const tell of listeners) tell()
  }

  await load()
  const following = follow(db, 'flags_changed', load, (error) =>
    log.warn({ err: error }, 'flags stay as they were: the database is away'),
  )
  return {
    valuesFor: (context, client = 'main') => evaluated(sdks[client], evaluationContext(context)),
    publicValues: (locale) => byMarket.get(locale)!.flags,
    themeVersion: (locale) => byMarket.get(locale)!.themeVersion,
    pickerVariant: (locale) => byMarket.get(locale)!.countryPicker,
    frame: (locale) => byMarket.get(locale)!.frame,
    onChange: (listener) => {
      listeners.push(listener)
    },
    close: following.stop,
  }
}

/** A name nobody knows, or a value that cannot be, gives the default and a warning. */
function sdkOf(domain: string, log: Log): Sdk {
  const sdk = OpenFeature.getClient(domain)
  sdk.addHooks({
    error: ({ flagKey }, error) =>
      log.warn({ flag: flagKey, reason: String(error) }, 'flag not decided: its default stands'),
  })
  return sdk
}

/** The customer, or nobody, is who the flags are decided for. A device of its own says its kind too. [FLG-009, FLG-010] */
export function evaluationContext(context: UserContext | FlagContext): EvaluationContext {
  if (!('kind' in context)) return { targetingKey: context.customerId ?? 'anonymous', ...context }
  const { user } = context
  const device =
    context.kind === 'multi'
      ? { deviceId: context.device.id, deviceKind: context.device.kind }
      : { deviceId: context.user.deviceId }
  return { targetingKey: user.customerId ?? device.deviceId, ...user, ...device }
}

async function evaluated(sdk: Sdk, context: EvaluationContext): Promise<Flags> {
  const values = flagNames.map(async (name): Promise<[FlagName, unknown]> => {
    const { default: standard } = known[name]
    return [
      name,
      typeof standard === 'boolean'
        ? await sdk.getBooleanValue(name, standard, context)
        : await sdk.getObjectValue(name, [...standard], context),
    ]
  })
  return Object.fromEntries(await Promise.all(values)) as Flags
}

async function marketChoice(sdk: Sdk, locale: Locale): Promise<MarketChoice> {
  const context = evaluationContext(userContext(marketOf(locale), undefined))
  const choice = <Name extends ChoiceName>(name: Name) =>
    sdk.getStringValue(name, choices[name][0], context) as Promise<(typeof choices)[Name][number]>
  return {
    flags: await evaluated(sdk, context),
    frame: await frameIn(sdk, context),
    themeVersion: await choice('themeVersion'),
    countryPicker: await choice('countryPicker'),
  }
}

const notScored = -1

/** [ENT-017] */
async function frameIn(sdk: Sdk, context: EvaluationContext): Promise<FrameSettings> {
  const values = await Promise.all(
    frameSwitches.map((name) => sdk.getBooleanValue(name, false, context)),
  )
  const score = await sdk.getNumberValue(scoreName, notScored, context)
  const notice = await sdk.getStringValue(noticeName, '', context)
  const on = new Set(frameSwitches.filter((_, i) => values[i]))
  return frameSettings(on, { reviewScore: score === notScored ? undefined : score, notice })
}
