// The postbox: who writes in it, and what may lie beside what is written.

import { folded } from '../folded.ts'

export const messageSenders = ['SERVICE', 'CUSTOMER'] as const
export type MessageSender = (typeof messageSenders)[number]

export const mostAttachments = 10

/** Where a reader keeps a thread: everybody puts away for themselves. */
export const threadFolders = ['INBOX', 'ARCHIVE'] as const

/** What is looked for in threads, each word wherever it stands. */
export const longestSearch = 60
export const searchedWords = (text: string): string[] => folded(text).split(/\s+/).filter(Boolean)

/** What is known of a file: nobody opens it before it is clean, and what is infected is thrown away. */
export const scanStates = ['WAITING', 'CLEAN', 'INFECTED'] as const
export type ScanState = (typeof scanStates)[number]

/** What is shown of a file by its type, and what its name ends with. */
export const attachmentTypes = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
} as const
export type AttachmentType = keyof typeof attachmentTypes
