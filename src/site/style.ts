// Gathers the style of everything the server renders, so that one sheet serves every public page. Of `ui` that
// is what lies on its floor, and the drawings; parts in other folders bring their own.

import './style.css'

/** What wears a class of whoever places it comes first, so that theirs wins. */
export const placed = import.meta.glob(
  [
    '../ui/{button,flag}.module.css',
    '../ui/drawing/{bank-sign,rate-bar,split-bar,time-axis}.module.css',
  ],
  { eager: true, import: 'default' },
)

export const styles = import.meta.glob(
  [
    '../ui/*.module.css',
    '../ui/drawing/*.module.css',
    // Drawn for customers alone.
    '!../ui/drawing/{chamber,course,level}.module.css',
    '../shell/**/*.module.css',
    './**/*.module.css',
  ],
  { eager: true, import: 'default' },
)

// Pictures the server names are the browser's to load.
export { assetUrl } from '#shell/assets.ts'
