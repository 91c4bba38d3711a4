// Where local storage has the auth object, for scripts that only ask whether there is one. [ENT-020]

export const authStorageKey = 'auth'
