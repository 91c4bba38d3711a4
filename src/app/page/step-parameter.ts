// Pages that go step by step name the step in their address, so that the browser's way back is ours too.

export const stepParameter = 'step'
