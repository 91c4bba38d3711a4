// What a public page is: how it loads its data, what stands in its head, what it shows.

import type { ComponentType } from 'react'
import type { AskInside } from '#contracts/call.ts'
import type { CalendarDate } from '#domain/date.ts'
import type { Page } from '#domain/site/routes.ts'
import type { Site } from '#shell/site.tsx'
import type { DiagramName } from '#ui/drawing/guide-diagrams.ts'
import type { PageDiagramName } from '#ui/drawing/page-diagrams.ts'
import type { Content } from './content.ts'
import type { Facts } from './facts.ts'

export type PageContext = {
  site: Site
  content: Content
  facts: Facts
  ask: AskInside
  /** Fills `{brand}`, `{guaranteeLimit}` and their kind into a text. */
  fill: (text: string) => string
  /** A message of this market, for what is not a component: `text('home.title', { … })`. */
  text: (key: string, values?: Record<string, string | number>) => string
  /** Where `page:taxes` and `guide:slug` lead in this market. */
  linkTarget: (href: string) => string | undefined
  /** The business date. */
  today: CalendarDate
  /** What the address asks of a page that answers. */
  asked: Asked
  /** What a form of the page was sent with, in its own fields: undefined when the page is only looked at. */
  sent?: Asked | undefined
}

export type Asked = Readonly<Record<string, string>>

/** [ENT-016] */
export type Head = {
  /** The diagram that stands for the page where its address is passed on. */
  drawing?: DiagramName | PageDiagramName
  title: string
  description: string
  robots?: 'noindex'
  /** Where the same content stands for good, if not here. */
  canonical?: Page
  /** Structured data that describes the page to search engines. */
  jsonLd?: readonly Record<string, unknown>[]
}

/** The customer area itself, and the pages people sign in and register on. */
export type Area = 'customer' | 'sign-in' | 'registration'

export type PageDefinition<Data> = {
  /** An empty shell, the same for everyone, that a script of the customer's side fills. */
  area?: Area
  /** Parameters of the address that it answers; a page that was asked something is made for one reader and not kept. */
  asks?: readonly string[]
  /** Fields of a form that the page takes, sent to its own address and without a script. */
  takes?: readonly string[]
  /** Throws `PageNotFound` where the address names nothing. */
  load: (context: PageContext) => Data | Promise<Data>
  head: (data: Data, context: PageContext) => Head
  Body: ComponentType<{ data: Data; context: PageContext }>
}

export type AnyPage = PageDefinition<unknown>

/** Keeps the data's type inside the definition, so that pages of every kind fit one table. */
export const definePage = <Data>(definition: PageDefinition<Data>): AnyPage =>
  definition as unknown as AnyPage

export class PageNotFound extends Error {}
