// The peer sends what it rendered as it is, like ours in the same measurement.
export default { compress: false, poweredByHeader: false, turbopack: { root: import.meta.dirname } }
