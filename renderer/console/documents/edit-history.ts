/** What was typed in an editor, step by step, so that it can be taken back. */

export interface EditHistory {
  readonly past: readonly string[]
  readonly present: string
  readonly future: readonly string[]
  /** What the last change was about: changes of the same become one step. */
  readonly subject?: string | undefined
}

/** How many steps can be taken back. */
const maxSteps = 200

export const createEditHistory = (text: string): EditHistory => ({ past: [], present: text, future: [] })

/** Adds a step, or goes on with the last one if it is about the same subject; then nothing can be done again. */
export function addEdit(history: EditHistory, text: string, subject?: string): EditHistory {
  if (text === history.present) return history
  const isSame = subject !== undefined && subject === history.subject
  return {
    past: isSame ? history.past : [...history.past, history.present].slice(-maxSteps),
    present: text,
    future: [],
    subject,
  }
}

/** Takes the last step back; the same history if there is none. */
export function undoEdit({ past, present, future, ...rest }: EditHistory): EditHistory {
  const before = past.at(-1)
  if (before === undefined) return { past, present, future, ...rest }
  return { past: past.slice(0, -1), present: before, future: [present, ...future] }
}

/** Does the step again that was taken back last; the same history if there is none. */
export function redoEdit({ past, present, future, ...rest }: EditHistory): EditHistory {
  const [next, ...later] = future
  if (next === undefined) return { past, present, future, ...rest }
  return { past: [...past, present], present: next, future: later }
}
