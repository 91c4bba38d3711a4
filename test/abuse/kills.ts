// Programs that are killed at work, on a copy of a world that was prepared once.

import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import type { Marketplace } from '../marketplace.ts'

/** Nobody may be connected to the original meanwhile. */
export async function copyOf(market: Marketplace, prefix: string): Promise<string> {
  const name = `${prefix}_${randomUUID().replaceAll('-', '')}`
  const source = new URL(market.url).pathname.slice(1)
  const owner = new pg.Client(inject('serverUrl'))
  await owner.connect()
  await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [
    source,
  ])
  await owner.query(`create database ${name} template ${source} strategy wal_log`)
  await owner.end()
  const url = new URL(market.url)
  url.pathname = `/${name}`
  return url.href
}

/** Kills it at once after so many milliseconds, or lets it finish. Says whether it did. */
export async function runChild(
  file: string,
  args: readonly string[],
  killAfterMs?: number,
): Promise<boolean> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  child.stdout.resume()
  if (killAfterMs === undefined) return (await ended) === 0
  // The clock starts with the first day it closed, so that it dies at work.
  await Promise.race([new Promise((resolve) => child.stdout.once('data', resolve)), ended])
  await Promise.race([wait(killAfterMs), ended])
  child.kill('SIGKILL')
  return (await ended) === 0
}
