// Gives the terminal, the signals and the exit code to another program, as if it had been started directly.

import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { refuse, root } from './install.mjs'

export function handOver(node, args, env) {
  // The channel lets the program notice when this one is gone.
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  const child = spawn(node, args, { cwd: root, env, stdio })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => refuse(`${node} does not start: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}
