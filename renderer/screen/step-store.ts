import {
  initialStepState,
  reduceStep,
  type StepAction,
  type StepEffect,
  type StepMachineState,
} from './step-machine.ts'

/** The state of the step machine, to which parts of a screen subscribe. */
export interface StepStore {
  getState(): StepMachineState
  /** Calls the listener after every change; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
  /** Changes the state at once, then carries out the effects in order. */
  dispatch(action: StepAction): void
}

/** Creates the store. `carryOut` starts an effect; what it finds out, it dispatches. */
export function createStepStore(carryOut: (effect: StepEffect) => void): StepStore {
  const listeners = new Set<() => void>()
  let state = initialStepState
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispatch(action) {
      const { state: next, effects } = reduceStep(state, action)
      state = next
      for (const listener of listeners) listener()
      for (const effect of effects) carryOut(effect)
    },
  }
}
