// What the site says to the server of an address: a redirect, or the pages that may stand there.

export type Rendered = {
  status: number
  html: string | Buffer
  /** The same, where it is compressed already. */
  br?: Buffer | undefined
  headers: Readonly<Record<string, string>>
}

export type PageRequest = {
  host: string
  path: string
  query: URLSearchParams
  /** What a form of the page was sent with. */
  form?: URLSearchParams
  /** The network address it was sent from. */
  from?: string
}

/**
 * A page under the key it is kept by: its market's or the shared host, and the path as we spell it. Its
 * render knows whether there is one.
 */
export type PageSource = {
  key: string
  /** Made for whoever asks: kept, it would grow with every question. */
  isForOne?: boolean
  render: () => Promise<Rendered | undefined>
}

export type Resolution =
  | { kind: 'redirect'; location: string }
  | {
      kind: 'page'
      /** The first there is: the page itself, then the one that stands where an address names nothing. */
      pages: readonly PageSource[]
      /** What is shown when none can be rendered, in the market's language. */
      failure: { key: string; render: () => Rendered | Promise<Rendered> }
    }
