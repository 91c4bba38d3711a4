// What the registration page loads while it is being written: the site's style, then its script.

import '../site/style.ts'
import '../app/registration/entry.tsx'

// A changed sheet is exchanged where it stands.
import.meta.hot?.accept('../site/style.ts', () => {})
