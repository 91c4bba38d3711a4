// `npm start`: installs and builds what is missing, then runs the program. `npm run dev` restarts it on
// every change.

import { build } from './build.mjs'
import { handOver } from './hand-over.mjs'
import { environment, install, refuse } from './install.mjs'

const args = process.argv.slice(2)
const unknown = args.find((arg) => arg !== '--dev')
if (unknown !== undefined) refuse(`Unknown argument '${unknown}': only --dev is known.`, 2)
const isDev = args.includes('--dev')

const node = install()
build(node)
handOver(
  node,
  [...(isDev ? ['--watch', '--watch-preserve-output'] : []), 'src/main.ts'],
  environment({ NODE_ENV: isDev ? 'development' : 'production' }),
)
