// An island: a part of a page that comes alive in the browser. The rest stays plain HTML.

import { createContext, type ReactNode, use } from 'react'
import { jsonBlock } from './document.ts'

/** Compiled messages by namespace, so that the browser needs no message parser. */
export type IslandMessages = (namespaces: readonly string[]) => unknown

const MessagesContext = createContext<IslandMessages | undefined>(undefined)
export const IslandMessagesProvider = MessagesContext.Provider

type IslandProps = {
  /** The key of its loader in `client.ts`. */
  name: string
  namespaces: readonly string[]
  /** What the browser hydrates with: exactly the props the server rendered. */
  props: unknown
  children: ReactNode
}

export function Island({ name, namespaces, props, children }: IslandProps) {
  const messages = use(MessagesContext)
  if (!messages) throw new Error('Island needs an IslandMessagesProvider above it')
  const data = jsonBlock({ props, messages: messages(namespaces) })
  return (
    <>
      <div data-island={name}>{children}</div>
      <script type="application/json" dangerouslySetInnerHTML={{ __html: data }} />
    </>
  )
}
