// Three layers of tests; each can be run alone: `npm run test:unit`, `:integration`, `:browser`.

import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import project from './vite.config.ts'

const needsDatabase = ['src/{platform,services,simulator}/**/*.test.ts', 'test/abuse/**/*.test.ts']

/** These ask how fast a program answers, and would hear of the tests beside them: they run after all others. */
const timed = [
  'src/platform/{db,http,jobs,turns}.test.ts',
  'src/services/flags/flags.test.ts',
  'test/abuse/{flood,sign-in}.test.ts',
]

/** They take the longest, which no size of theirs tells: begun last, one worker would wait for the other. */
const longest = /(bad-requests|follow-up|restore)\.test\.ts$/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const group = ({ project }: TestSpecification) => project.config.sequence.groupOrder
    const rank = ({ moduleId }: TestSpecification) => (longest.test(moduleId) ? 0 : 1)
    return (await super.sort(files)).sort((a, b) => group(a) - group(b) || rank(a) - rank(b))
  }
}

const withDatabase = {
  globalSetup: 'test/database.ts',
  testTimeout: 60_000,
  hookTimeout: 120_000,
}

/** These leave people with other passwords and papers, or set what all pages of a market show: they have a system to themselves, and each its own people and markets there. */
const changing = ['test/journeys/{account-pages,log-in,settings,tracking}.test.ts']

/** A year of days takes minutes: it is walked by a command of its own, `npm run test:year`. */
const year = ['test/journeys/{marketplace,walk}.test.ts']

/** Programs that are started, killed and written anew, and every width of every page: campaigns by a command of their own, `npm run test:long`. */
const longKills = ['test/abuse/{crash,outage,start-and-stop}.test.ts']
const longLooks = ['test/journeys/{area-widths,widths,writing}.test.ts']

/** Worlds whose deposits end as promised: some dozens beside the others, a thousand by `npm run test:worlds`. */
const worlds = ['src/services/orders/follow-up.test.ts']

const journeys = {
  include: ['test/journeys/**/*.test.ts'],
  globalSetup: 'test/running-system.ts',
  testTimeout: 60_000,
  hookTimeout: 120_000,
  maxWorkers: 2,
  isolate: false, // What a browser does is seen by nobody else, and loading the program for each file takes long.
  retry: 1, // A browser beside a busy one may stall; whatever passed at the second go only is named at the end.
  expect: { poll: { timeout: 10_000 } }, // A busy machine takes its time.
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        // Components speak with compiled messages, as in the build.
        resolve: project.resolve!,
        test: {
          name: 'unit',
          testTimeout: 30_000, // A busy machine takes its time over a thousand drawn cases.
          isolate: false, // They leave nothing behind, and loading everything anew takes half the time.
          server: { deps: { inline: ['use-intl'] } },
          include: ['src/**/*.test.{ts,tsx}', 'test/*.test.ts'],
          exclude: needsDatabase,
        },
      },
      {
        test: {
          ...withDatabase,
          name: 'integration',
          maxWorkers: 2, // They wait more than they reckon; by default two cores get one worker.
          isolate: false, // Each has a database of its own, and leaves nothing in the program.
          include: needsDatabase,
          exclude: [...timed, ...longKills],
        },
      },
      {
        test: {
          ...withDatabase,
          name: 'integration-timed',
          maxWorkers: 1,
          isolate: false, // As above: loading the program anew for each takes seconds, in which one core rests.
          include: timed,
          sequence: { groupOrder: 1 },
        },
      },
      { test: { ...journeys, name: 'browser', exclude: [...changing, ...year, ...longLooks] } },
      {
        test: {
          ...{ ...journeys, name: 'browser-changing', include: changing },
          sequence: { groupOrder: 1 },
        },
      },
      { test: { ...journeys, name: 'year', include: year, globalSetup: [], maxWorkers: 1 } }, // Each starts the program, and the first builds the site.
      { test: { ...withDatabase, name: 'long-kills', include: longKills, maxWorkers: 2 } },
      {
        test: {
          ...{ ...journeys, name: 'long-looks', include: longLooks },
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...{ ...withDatabase, name: 'worlds', include: worlds },
          env: { WORLDS: process.env.WORLDS ?? '1000' },
        },
      },
    ],
  },
})
