// Files that are under way while their form is filled in: they are sent one after the other, and the form waits for
// them before it goes.

import { type BaseSyntheticEvent, useState } from 'react'

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
  /** Given up where one did not arrive. */
  const after =
    (submit: Submit): Submit =>
    async (event) => {
      if (files.isIdle()) return submit(event)
      event?.preventDefault()
      setWaiting(true)
      const areThere = await files.areThere()
      setWaiting(false)
      if (areThere) await submit()
    }
  return { files, isWaiting, after }
}
