// How large a file may be that somebody sends us; texts name it in megabytes.

export const uploadMegabytes = 10
export const mostUploadBytes = uploadMegabytes * 1024 * 1024
