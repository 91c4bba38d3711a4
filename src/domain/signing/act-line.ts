// What is signed, line by line.

export type SignedAccount = {
  iban?: string | undefined
  branchCode?: string | undefined
  accountNumber?: string | undefined
}

export type ActLine = { label: string; value: string; isNumber?: boolean }

/** A text of the customer's language by its key. */
export type SayAct = (key: string, values?: Record<string, string | number | boolean>) => string
