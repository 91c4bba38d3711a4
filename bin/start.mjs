// `npm start`: installs and builds what is missing, then runs the program. `npm run dev` needs no build.

import { build } from './build.mjs'
import { keepRunning } from './dev.mjs'
import { handOver } from './hand-over.mjs'
import { environment, install, refuse } from './install.mjs'

const args = process.argv.slice(2)
const unknown = args.find((arg) => arg !== '--dev')
if (unknown !== undefined) refuse(`Unknown argument '${unknown}': only --dev is known.`, 2)
const isDev = args.includes('--dev')

const node = install()
const program = ['src/main.ts']
if (isDev) keepRunning(node, program, environment({ NODE_ENV: 'development' }))
else {
  build(node)
  handOver(node, program, environment({ NODE_ENV: 'production' }))
}
