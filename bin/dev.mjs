// `npm run dev`: keeps the program running while it is being written. What pages are made of is renewed in
// the running program; what only the server knows starts it again. The database stays: the next program
// takes it over from the one that was killed.

import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const serverFile =
  /^(src\/(platform|services|simulator|contracts|domain)\/.+|src\/[^/]+|src\/web\/(?!dev-)[^/]+)\.ts$|^db\/.+\.sql$|^content\/demo\//
const testFile = /\.test\.tsx?$/
/**
 * Whether a change of the file, named from the root, starts the program again.
 * @param {string} file
 */
export const isServerFile = (file) => serverFile.test(file) && !testFile.test(file)
/**
 * Whether pages show a change of the file by themselves: they follow the same rules as the services do.
 * @param {string} file
 */
export const isRuleFile = (file) => /^src\/(contracts|domain)\//.test(file)
/** An editor writes one change in several strokes. */
const settleMs = 50
/** Pages come first: services that follow a rule can wait until it has been seen, and nobody is asking. */
const ruleMs = 1000
const longestMs = 20_000
export const endWhenQuiet = 'end when quiet'

export function keepRunning(node, args, env) {
  let child
  let isEnding = false
  let isStale = false

  const start = () => {
    isStale = false
    child = spawn(node, args, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    child.on('exit', (code) => {
      if (isStale) return start()
      if (isEnding || code === 0) process.exit(code ?? 0)
      console.log('The program has ended; it starts again with the next change.')
      child = undefined
    })
  }
  const startAgain = () => {
    if (isEnding) return
    if (!child) return start()
    isStale = true
    child.kill('SIGKILL')
  }
  const startAgainLater = () => {
    if (!child?.connected) return startAgain()
    isStale = true
    const asked = child
    asked.send(endWhenQuiet)
    setTimeout(() => asked.kill('SIGKILL'), longestMs).unref()
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      isEnding = true
      if (child) child.kill(signal)
      else process.exit(0)
    })
  let timer
  for (const folder of ['src', 'db', 'content'])
    watch(join(root, folder), { recursive: true }, (_, name) => {
      const file = `${folder}/${name}`.replaceAll('\\', '/')
      if (!isServerFile(file)) return
      clearTimeout(timer)
      timer = isRuleFile(file)
        ? setTimeout(startAgainLater, ruleMs)
        : setTimeout(startAgain, settleMs)
    })
  start()
}
