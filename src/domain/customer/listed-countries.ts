// Countries whose defences against money laundering the European Union finds wanting: delegated regulation (EU) 2016/1675
// with its changes until January 2026.

const listed: ReadonlySet<string> = new Set([
  ...['AFG', 'AGO', 'BOL', 'CIV', 'CMR', 'COD', 'DZA', 'HTI', 'IRN', 'KEN', 'LAO', 'LBN', 'MCO'],
  ...['MMR', 'NAM', 'NPL', 'PRK', 'RUS', 'SSD', 'SYR', 'TTO', 'VEN', 'VGB', 'VNM', 'VUT', 'YEM'],
])

export const isOnRiskList = (country: string): boolean => listed.has(country)
