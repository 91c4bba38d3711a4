// The threads that are looked for, and putting one away.

import type { CallInput, CallReply } from '#contracts/call.ts'
import { postboxCalls, threadsOnPage } from '#contracts/postbox.ts'
import { longestSearch, threadFolders } from '#domain/customer/postbox.ts'
import { keyOf } from '../data/ask-query.ts'
import { useAct } from '../data/use-ask.ts'
import { usePages } from '../data/use-pages.ts'
import { useApp } from '../session/app-context.tsx'

export type ListedThread = CallReply<typeof postboxCalls.threads>[number]
export type Wanted = Pick<CallInput<typeof postboxCalls.threads>['query'], 'folder' | 'text'>

/** As the address says it: whoever looks for words finds them in both folders. */
export function wantedOf(search: URLSearchParams): Wanted {
  const text = search.get('text')?.trim().slice(0, longestSearch)
  if (text) return { text }
  return { folder: threadFolders.find((each) => each === search.get('folder')) ?? 'INBOX' }
}

export function useThreads(wanted: Wanted) {
  const { client } = useApp()
  return usePages<ListedThread>({
    key: [...keyOf(postboxCalls.threads), wanted],
    pageSize: threadsOnPage,
    ask: (after, customerId) => {
      const query = { customer_id: customerId, ...wanted, ...(after && { after: after.id }) }
      return client.ask(postboxCalls.threads, { query })
    },
  })
}

/** Put away or brought back; what went wrong before is said no longer. */
export function useMove() {
  const archive = useAct(postboxCalls.archive)
  const bringBack = useAct(postboxCalls.bringBack)
  return {
    move: (threadId: string, isArchived: boolean, onSuccess?: () => void) => {
      const [act, other] = isArchived ? [archive, bringBack] : [bringBack, archive]
      other.reset()
      act.mutate({ params: { threadId } }, { onSuccess: () => onSuccess?.() })
    },
    isBusy: archive.isPending || bringBack.isPending,
    hasFailed: archive.isError || bringBack.isError,
  }
}
