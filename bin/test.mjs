// `npm test [layer …]`: installs what is missing, then runs the layers of tests.

import { handOver } from './hand-over.mjs'
import { environment, install } from './install.mjs'

handOver(install(), ['test/layers.ts', ...process.argv.slice(2)], environment())
