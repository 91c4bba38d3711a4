// By what name we are known.

export type Brand = { name: string; supportMail: string }
