// The two visual designs, and where a page turns from narrow to wide.

export const breakpointPx = { sm: 600, md: 900, lg: 1200 } as const

/** [HDR-001] */
export const designVersions = ['v1', 'v2'] as const
export type DesignVersion = (typeof designVersions)[number]

/** Everything but `v2` is the default design. [HDR-002] */
export const designVersion = (themeVersion: string | undefined): DesignVersion =>
  themeVersion === 'v2' ? 'v2' : 'v1'

/** One limit everywhere between narrow and wide: panel or menu, modal or dropdown, accordion or columns. [INT-008] */
export const isWide = (viewportPx: number): boolean => viewportPx >= breakpointPx.lg
