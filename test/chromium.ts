// The browser the journeys run in: the one the machine has, or on a Debian machine of one's own the
// one its package manager brings. The headless shell comes first: the same engine without windows opens a
// page in less than half the time.

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const shell = 'chromium-headless-shell'
const names = [shell, 'chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser']
const { PATH = '' } = process.env
const folders = [...PATH.split(delimiter), '/usr/bin']
const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

export const findChromium = (): string | undefined =>
  [...names.flatMap((name) => folders.map((folder) => join(folder, name))), onMac].find(existsSync)

/** The path, or the line that says how to get one. */
export function chromiumOrAdvice(): { path: string } | { advice: string } {
  const found = findChromium() ?? installChromium()
  if (found) return { path: found }
  return {
    advice:
      'No Chromium found. Install Google Chrome or Chromium (Debian, Ubuntu: apt-get install chromium).',
  }
}

function installChromium(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing Chromium …')
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  return apt('update') && apt('install', '-y', '--no-install-recommends', shell)
    ? findChromium()
    : undefined
}
