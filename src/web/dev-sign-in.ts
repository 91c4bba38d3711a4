// What the page people sign in on loads while it is being written: the site's style, then its script.

import '../site/style.ts'
import '../app/sign-in/interaction/entry.tsx'

// A changed sheet is exchanged where it stands.
import.meta.hot?.accept('../site/style.ts', () => {})
