// Starts the gallery in its document.

import { createRoot } from 'react-dom/client'
import '../ui/fonts.css'
import '../ui/tokens.css'
import '../ui/base.css'
import { flagSprite } from '#ui/flag.tsx'
import { flagCodes } from './frames.tsx'
import { Gallery } from './gallery.tsx'

document.body.insertAdjacentHTML('beforeend', flagSprite(flagCodes))
createRoot(document.querySelector('[data-gallery]')!).render(<Gallery />)
