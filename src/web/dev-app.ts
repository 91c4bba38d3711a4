// What a page of the customer area loads while it is being written: the site's style, then its script.

import '../site/style.ts'
import '../app/entry.tsx'
