// Settings of the services outside that pages tell of events: where their scripts and addresses are.

import type { ThirdParties } from '#domain/site/tracking.ts'
import { CannotStart } from './cannot-start.ts'

const address = /^(https:\/\/[^/?#@\s]+|http:\/\/localhost(:\d+)?)\/[^\s"']*$/

/** Absent where none is configured: a page then names no host but ours. */
export function thirdParties(
  setting: (name: string) => string | undefined,
): ThirdParties | undefined {
  const read = (name: string): string | undefined => {
    const value = setting(name)
    if (value !== undefined && !address.test(value))
      throw new CannotStart(
        `${name} is '${value}', but must be an address such as https://tags.example/script.js.`,
        { exitCode: 2 },
      )
    return value
  }
  const [marketing, flags] = [read('TRACKING_MARKETING'), read('TRACKING_FLAGS')]
  const [tags, attribution] = [read('TRACKING_TAGS'), read('TRACKING_ATTRIBUTION')]
  const parties: ThirdParties = {
    ...(marketing && { marketing: { script: marketing } }),
    ...(flags && { flagService: { address: flags } }),
    ...(tags && { tagManager: { script: tags } }),
    ...(attribution && {
      attribution: { script: attribution, appToken: setting('TRACKING_ATTRIBUTION_TOKEN') ?? '' },
    }),
  }
  return Object.keys(parties).length > 0 ? parties : undefined
}

/** Hosts a page may load scripts of and speak to. */
export function hostsOf(parties: ThirdParties = {}): { scripts: string[]; told: string[] } {
  const { marketing, tagManager, attribution, flagService } = parties
  const hosts = (found: ReadonlyArray<string | undefined>) => [
    ...new Set(found.flatMap((each) => (each ? [new URL(each).origin] : []))),
  ]
  const scripts = hosts([marketing?.script, tagManager?.script, attribution?.script])
  return { scripts, told: [...new Set([...scripts, ...hosts([flagService?.address])])] }
}
