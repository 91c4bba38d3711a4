// What another process is, told by its number.

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** The command line of a living process; empty for the dead, and for zombies, which have none. */
export function commandOf(pid: number): string {
  if (!Number.isInteger(pid) || pid <= 0) return ''
  if (!existsSync('/proc/self'))
    return spawnSync('ps', ['-o', 'command=', '-p', `${pid}`]).stdout.toString()
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}
