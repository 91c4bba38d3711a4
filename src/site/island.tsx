// An island: a part of a page that comes alive in the browser. The rest stays plain HTML.

import { createContext, type ReactNode, use } from 'react'
import { DataBlock } from './data-block.tsx'
import { jsonBlock } from './json-block.ts'

/** Compiled messages by namespace, so that the browser needs no message parser, as they are written down. */
export type IslandMessages = (namespaces: readonly string[]) => string

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
  return (
    <>
      <div data-island={name}>{children}</div>
      <DataBlock json={`{"props":${jsonBlock(props)},"messages":${messages(namespaces)}}`} />
    </>
  )
}
