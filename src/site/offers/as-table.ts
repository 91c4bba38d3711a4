// Browsers may forget what a table is once its display changes; said aloud, it stays one.

export const as = (role: string) => ({ role })
