// The two visual designs, and the few sizes that follow from them.

export const breakpointPx = { sm: 600, md: 900, lg: 1200 } as const
const headerHeightPx = { mobile: 64, sm: 80, legacy: 56 } as const
const containerMaxWidthPx = { default: 1320, v2PreLogin: 1272, v2PostLogin: 1200 } as const

/** [HDR-001] */
export const designVersions = ['v1', 'v2'] as const
export type DesignVersion = (typeof designVersions)[number]

/** Everything but `v2` is the default design. [HDR-002] */
export const designVersion = (themeVersion: string | undefined): DesignVersion =>
  themeVersion === 'v2' ? 'v2' : 'v1'

/** [HDR-003, CST-010, CST-011, CST-012] */
export function containerWidthPx(version: DesignVersion, isLoggedIn: boolean): number {
  if (version === 'v1') return containerMaxWidthPx.default
  return isLoggedIn ? containerMaxWidthPx.v2PostLogin : containerMaxWidthPx.v2PreLogin
}

/** The legacy variant is the older design inside the older customer area. [CST-006, CST-007, CST-008] */
export function headerHeight(
  viewportPx: number,
  version: DesignVersion,
  isLegacyArea: boolean,
): number {
  if (isLegacyArea && version === 'v1') return headerHeightPx.legacy
  return viewportPx >= breakpointPx.sm ? headerHeightPx.sm : headerHeightPx.mobile
}

/** One limit everywhere between narrow and wide: panel or menu, modal or dropdown, accordion or columns. [INT-008] */
export const isWide = (viewportPx: number): boolean => viewportPx >= breakpointPx.lg
