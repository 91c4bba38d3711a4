// A part of the list that most visitors never ask for: fetched when it is wanted. What cannot be fetched leaves the rest of
// the page as it is.

import { useCallback, useEffect, useState } from 'react'

export function useFetched<Part>(fetchPart: () => Promise<Part>, isWanted: boolean) {
  const [found, setFound] = useState<{ part?: Part; isMissing?: boolean }>({})
  const load = useCallback(() => {
    setFound({})
    fetchPart().then(
      (part) => setFound({ part }),
      () => setFound({ isMissing: true }),
    )
  }, [fetchPart])
  useEffect(() => {
    if (isWanted) load()
  }, [isWanted, load])
  return { ...found, load }
}
