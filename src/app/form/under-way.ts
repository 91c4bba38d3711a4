// Files that are under way while their form is filled in: they are sent one after the other, and the form waits for
// them before it goes.

import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react'

type Submit = (event?: BaseSyntheticEvent) => Promise<void>

/** A file that did not arrive says why beside its field, and what was filled in stays. */
export function filesUnderWay() {
  let last = Promise.resolve()
  let count = 0
  let areAllThere = true
  return {
    isIdle: () => count === 0,
    /** True once it has arrived. */
    async send(file: () => Promise<boolean>): Promise<void> {
      if (count === 0) areAllThere = true
      count++
      const turn = last.then(file)
      last = turn.then(
        (hasArrived) => {
          areAllThere &&= hasArrived
        },
        () => {
          areAllThere = false
        },
      )
      await turn.finally(() => count--)
    },
    /** Whether all have arrived, also those that were chosen meanwhile. */
    async areThere(): Promise<boolean> {
      while (count > 0) await last
      return areAllThere
    },
  }
}
export type FilesUnderWay = ReturnType<typeof filesUnderWay>

export function useFilesUnderWay() {
  const [files] = useState(filesUnderWay)
  const [isWaiting, setWaiting] = useState(false)
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  /** Undefined where the reader has gone elsewhere meanwhile: nothing is done in their absence. */
  async function areThere(): Promise<boolean | undefined> {
    setWaiting(true)
    const areAllThere = await files.areThere()
    setWaiting(false)
    return isHere.current ? areAllThere : undefined
  }
  /** Given up where one did not arrive. */
  const after =
    (submit: Submit): Submit =>
    async (event) => {
      if (files.isIdle()) return submit(event)
      event?.preventDefault()
      if (await areThere()) await submit()
    }
  /** What arrives is kept before one leaves, and what does not is chosen again. */
  async function leave(go: () => void): Promise<void> {
    if (files.isIdle() || (await areThere()) !== undefined) go()
  }
  return { files, isWaiting, after, leave }
}
