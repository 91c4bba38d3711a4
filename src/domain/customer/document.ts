// Documents: what is put into a customer's folder.

export const documentKinds = ['CONTRACT', 'STATEMENT', 'TAX', 'EXEMPTION_ORDER', 'LEGAL'] as const
export type DocumentKind = (typeof documentKinds)[number]
