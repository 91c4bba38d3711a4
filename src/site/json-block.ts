// JSON inside a page, which cannot end its script element early.

export const jsonBlock = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c')
