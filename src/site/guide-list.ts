// The guides of a market as lists show them: newest first, with the time they take.

import { hrefOf } from '#shell/site.tsx'
import { type DiagramName, diagramNames } from '#ui/drawing/guide-diagrams.ts'
import type { TextFile } from './content.ts'
import { articlePageOf, type Hub, hubOf } from './guides/topics.ts'
import { readingMinutes } from './markdown.tsx'
import type { PageContext } from './page.ts'

export const guideTopics = ['saving', 'investing', 'safety', 'tax'] as const
export type GuideTopic = (typeof guideTopics)[number]

export type Guide = TextFile & {
  topic: GuideTopic
  drawing: DiagramName
  date: string
  hub: Hub
  href: string
  minutes: number
}

/** A guide without its day, topic or drawing is a slip of its author, found by the test of the texts. */
function guideOf(file: TextFile, { site, fill }: PageContext): Guide {
  const topic = guideTopics.find((known) => known === file.topic)
  const drawing = diagramNames.find((known) => known === file.drawing)
  if (!topic || !file.date || !drawing)
    throw new Error(`${file.name}: give the guide a date, a known topic and a drawing`)
  return {
    ...file,
    title: fill(file.title),
    description: fill(file.description),
    lead: fill(file.lead),
    topic,
    drawing,
    date: file.date,
    hub: hubOf(topic),
    href: hrefOf(site, articlePageOf(topic), { article: file.name }),
    minutes: readingMinutes(file.body),
  }
}

export const guidesOf = (context: PageContext): Guide[] =>
  [...context.content.guides.values()]
    .map((file) => guideOf(file, context))
    .sort((a, b) => b.date.localeCompare(a.date) || a.name.localeCompare(b.name))

const mostRelated = 3

/** Guides of the same topic first, then the newest others. */
export const relatedGuides = (guides: readonly Guide[], { name, topic }: Guide): Guide[] =>
  guides
    .filter((guide) => guide.name !== name)
    .sort((a, b) => Number(b.topic === topic) - Number(a.topic === topic))
    .slice(0, mostRelated)
