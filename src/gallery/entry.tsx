// Starts the gallery in its document.

import { createRoot } from 'react-dom/client'
import '../ui/fonts.css'
import '../ui/tokens.css'
import '../ui/base.css'
import { Gallery } from './gallery.tsx'

createRoot(document.querySelector('[data-gallery]')!).render(<Gallery />)
