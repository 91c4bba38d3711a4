// The drawing beside a page's title: of the harbour, or a diagram. The words say the same, so it is a picture only.

import { GuideDiagram } from '#ui/drawing/guide-diagram.tsx'
import type { DiagramName } from '#ui/drawing/guide-diagrams.ts'
import { Harbour, type Scene, scenes } from '#ui/drawing/harbour.tsx'
import type { PageDiagramName } from '#ui/drawing/page-diagrams.ts'
import type { Head } from '../page.ts'

export type PictureName = Scene | DiagramName | PageDiagramName

const isScene = (name: PictureName): name is Scene =>
  (scenes as readonly PictureName[]).includes(name)

/** The harbour is drawn for pages alone; a diagram also stands for its page where its address is passed on. */
export const linkDrawing = (name: PictureName | undefined): Pick<Head, 'drawing'> =>
  name && !isScene(name) ? { drawing: name } : {}

export const PagePicture = ({ name }: { name: PictureName }) =>
  isScene(name) ? <Harbour scene={name} /> : <GuideDiagram name={name} />
