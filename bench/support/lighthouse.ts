// Lighthouse on one page, as a phone: its four scores.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installed } from './installed.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

export type Report = {
  scores: Record<Category, number>
  /** How fast this machine was meanwhile: a desktop has 1500 and more, a phone of the middle 125 to 800. */
  benchmarkIndex: number
  lcpMs: number
  tbtMs: number
  cls: number
}

type RawReport = {
  categories: Record<Category, { score: number }>
  environment: { benchmarkIndex: number }
  audits: Record<string, { numericValue: number }>
}

/**
 * Lighthouse slows the processor down to that of a phone of the middle; the factor that takes a machine
 * there depends on the machine, and its documentation gives it by this index.
 */
export const slowdownOf = (benchmarkIndex: number): number =>
  benchmarkIndex >= 1500 ? 4 : benchmarkIndex >= 800 ? 2 : 1

const quiet = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]

export function lighthouse(url: string, chromium: string, slowdown: number): Report {
  const folder = installed('lighthouse', { lighthouse: '13.5.0' })
  const scratch = mkdtempSync(join(tmpdir(), 'tidemark-lighthouse-'))
  const output = join(scratch, 'report.json')
  try {
    const { status, stderr } = spawnSync(
      process.execPath,
      [
        join(folder, 'node_modules/lighthouse/cli/index.js'),
        url,
        '--quiet',
        '--output=json',
        `--output-path=${output}`,
        `--only-categories=${categories.join(',')}`,
        `--throttling.cpuSlowdownMultiplier=${slowdown}`,
        `--chrome-flags=${[...quiet, `--user-data-dir=${join(scratch, 'browser')}`].join(' ')}`,
      ],
      { encoding: 'utf8', env: { ...process.env, CHROME_PATH: chromium } },
    )
    if (status !== 0) throw new Error(`Lighthouse failed on ${url}: ${stderr}`)
    return reportOf(JSON.parse(readFileSync(output, 'utf8')))
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

function reportOf({ categories: of, environment, audits }: RawReport): Report {
  const scores = Object.fromEntries(
    categories.map((name) => [name, Math.round(of[name].score * 100)]),
  ) as Record<Category, number>
  const figure = (audit: string) => audits[audit]!.numericValue
  return {
    scores,
    benchmarkIndex: environment.benchmarkIndex,
    lcpMs: figure('largest-contentful-paint'),
    tbtMs: figure('total-blocking-time'),
    cls: figure('cumulative-layout-shift'),
  }
}
