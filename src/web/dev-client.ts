// What a page loads while the site is being written: its style as modules, then its script.

import '../site/style.ts'
import '../site/client.ts'
