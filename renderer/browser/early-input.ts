/**
 * Input before hydration, by the visitor or the browser's autofill: the fields keep it, but React does not know of it
 * and would overwrite it. This records it from the start of the script on and replays it after hydration.
 */
import { flushSync } from 'react-dom'
import { replayQueuedClicks } from './click-queue.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** For each changed control, a function that enters its current value again. */
let recording: { readonly root: Element; readonly entries: Map<Control, () => void> } | undefined

/** Starts to record the fields in an element, including those that were already changed. */
export function recordEarlyInput(root: Element): void {
  recording = { root, entries: new Map() }
  for (const control of root.querySelectorAll<Control>('input, textarea, select'))
    if (isChanged(control)) record(control)
  root.addEventListener('input', recordTarget, true)
  root.addEventListener('change', recordTarget, true)
}

/** Returns whether there is any input to replay. */
export const hasEarlyInput = (): boolean => (recording?.entries.size ?? 0) > 0

/**
 * Stops recording, replays the input as if the visitor entered it now, and then the queued clicks. All in one task, so
 * that no key press comes in between.
 */
export function replayEarlyInput(): void {
  if (!recording) return
  const { root, entries } = recording
  recording = undefined
  root.removeEventListener('input', recordTarget, true)
  root.removeEventListener('change', recordTarget, true)
  for (const [control, enter] of entries) if (control.isConnected) flushSync(enter)
  replayQueuedClicks()
}

const recordTarget = ({ target }: Event) => {
  if (isControl(target)) record(target)
}

const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

const isOption = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio'

const record = (control: Control) => recording?.entries.set(control, createReplay(control))

/** Returns whether the control differs from what the server sent. */
function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options]
    const first =
      control.multiple || options.some(({ defaultSelected }) => defaultSelected) ? undefined : options[0]
    return options.some(option => option.selected !== (option.defaultSelected || option === first))
  }
  // Of a group of radio buttons, the checked one counts.
  if (isOption(control))
    return control.checked !== control.defaultChecked && (control.checked || control.type === 'checkbox')
  return control.value !== control.defaultValue
}

/**
 * React ignores an event if the value equals the last one it tracked. It tracks values that are set through the
 * element's own property, which it wraps, but not through that of the prototype.
 */
function createReplay(control: Control): () => void {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options].map(option => ({ option, selected: option.selected }))
    return () => {
      for (const { option, selected } of options) option.selected = selected
      dispatch(control, 'change')
    }
  }
  if (control.type === 'file') return () => dispatch(control, 'change')
  if (isOption(control)) {
    const { checked } = control
    return () => {
      if (control.type === 'radio' && !checked) return
      control.checked = !checked
      control.click()
    }
  }
  const { value } = control
  return () => {
    const caret = document.activeElement === control ? control.selectionStart : null
    control.value = control.defaultValue === value ? '' : control.defaultValue
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
    dispatch(control, 'input')
    if (caret !== null) control.setSelectionRange(caret, caret)
  }
}

const dispatch = (control: Control, type: 'change' | 'input') =>
  control.dispatchEvent(new Event(type, { bubbles: true }))
