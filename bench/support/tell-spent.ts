// Loaded into a measured process before its own program: tells on request what processor time it has spent.

process.on('message', (asked) => {
  if (asked !== 'spent') return
  const { user, system } = process.cpuUsage()
  process.send?.({ spent: user + system })
})
