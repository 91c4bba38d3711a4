// What lies in the folders of the demo people.

import documents from '#content/demo/documents.json' with { type: 'json' }
import { addDays } from '#domain/date.ts'
import type { DocumentKind } from '#domain/document.ts'
import { businessDate } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { putDocument } from '#services/documents/index.ts'

export const loadDemoDocuments = (db: Db): Promise<void> =>
  db.transaction(async (tx) => {
    const today = await businessDate(tx)
    for (const { customer, kind, daysAgo, ...document } of documents)
      await putDocument(tx, {
        ...document,
        customerId: customer,
        kind: kind as DocumentKind,
        createdOn: addDays(today, -daysAgo),
      })
  })
