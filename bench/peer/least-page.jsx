// The least a page of React can be: one call, and its answer drawn.

import { createRoot } from 'react-dom/client'

const { text } = await (await fetch('/answer')).json()
createRoot(document.querySelector('main')).render(<p data-answer>{text}</p>)
