// What the page people sign in on loads while it is being written: the site's style, then its script.

import '../site/style.ts'
import '../app/sign-in/interaction/entry.tsx'
