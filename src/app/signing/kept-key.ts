// The key under which money moves once, however often it is asked for: kept until there is a final answer.

import { useRef } from 'react'
import { ApiError, isUnanswered } from '#contracts/errors.ts'

/** Nobody can say whether it was done: the same key must ask again. */
const isOpen = (error: unknown): boolean => error instanceof ApiError && isUnanswered(error)

export function useKeptKey(): <T>(act: (idempotencyKey: string) => Promise<T>) => Promise<T> {
  const key = useRef<string>(undefined)
  return async (act) => {
    key.current ??= crypto.randomUUID()
    try {
      const done = await act(key.current)
      key.current = undefined
      return done
    } catch (error) {
      if (!isOpen(error)) key.current = undefined
      throw error
    }
  }
}
