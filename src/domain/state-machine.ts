// State machines as tables: from each state, the states that may follow and what brings them about.

export type Machine<State extends string> = {
  readonly [From in State]: { readonly [To in State]?: string }
}

export type TransitionRefused<State extends string> = {
  readonly refused: true
  readonly from: State
  readonly to: State
  readonly allowed: readonly State[]
}

export const nextStates = <State extends string>(machine: Machine<State>, from: State): State[] =>
  Object.keys(machine[from]) as State[]

/** Those a state may follow: whoever moves many at once names them. */
export const statesBefore = <State extends string>(machine: Machine<State>, to: State): State[] =>
  (Object.keys(machine) as State[]).filter((from) => machine[from][to] !== undefined)

/** The new state, or a refusal that says which states could follow. Staying put is no transition. */
export function transition<State extends string>(
  machine: Machine<State>,
  from: State,
  to: State,
): State | TransitionRefused<State> {
  const allowed = nextStates(machine, from)
  return allowed.includes(to) ? to : { refused: true, from, to, allowed }
}
