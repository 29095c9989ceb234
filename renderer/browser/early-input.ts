/**
 * What a visitor enters, or a browser fills in, before React holds the page: the fields keep it, but React has not
 * heard of it and would draw over it. It is watched from the first script on and entered again once the page is alive.
 */
import { flushSync } from 'react-dom'
import { replayQueuedClicks } from './click-queue.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Of each control that was touched: how to enter again what it holds now. */
let watched: { readonly place: Element; readonly entries: Map<Control, () => void> } | undefined

/** Begins to watch the fields in a place of the page, those already touched included. */
export function watchEarlyInput(place: Element): void {
  watched = { place, entries: new Map() }
  for (const control of place.querySelectorAll<Control>('input, textarea, select'))
    if (isTouched(control)) note(control)
  place.addEventListener('input', noteTarget, true)
  place.addEventListener('change', noteTarget, true)
}

/** Whether anything was entered so far. */
export const hasEarlyInput = (): boolean => (watched?.entries.size ?? 0) > 0

/**
 * Ends the watching, enters all again, each as if the visitor did so now, and then presses. All in one task, so that
 * no key comes between.
 */
export function replayEarlyInput(): void {
  if (!watched) return
  const { place, entries } = watched
  watched = undefined
  place.removeEventListener('input', noteTarget, true)
  place.removeEventListener('change', noteTarget, true)
  for (const [control, enter] of entries) if (control.isConnected) flushSync(enter)
  replayQueuedClicks()
}

const noteTarget = ({ target }: Event) => {
  if (isControl(target)) note(target)
}

const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

const isOption = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio'

const note = (control: Control) => watched?.entries.set(control, entering(control))

/** Whether it stands otherwise than the server has sent it. */
function isTouched(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options]
    const first =
      control.multiple || options.some(({ defaultSelected }) => defaultSelected) ? undefined : options[0]
    return options.some(option => option.selected !== (option.defaultSelected || option === first))
  }
  // Of several radio buttons the one that is chosen now says it.
  if (isOption(control))
    return control.checked !== control.defaultChecked && (control.checked || control.type === 'checkbox')
  return control.value !== control.defaultValue
}

/**
 * React compares what it heard last from a control with what stands there: it hears of what is set by the element's
 * own property, which React has wrapped, and not of what is set by that of the class.
 */
function entering(control: Control): () => void {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options].map(option => ({ option, selected: option.selected }))
    return () => {
      for (const { option, selected } of options) option.selected = selected
      announce(control, 'change')
    }
  }
  if (control.type === 'file') return () => announce(control, 'change')
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
    announce(control, 'input')
    if (caret !== null) control.setSelectionRange(caret, caret)
  }
}

const announce = (control: Control, type: 'change' | 'input') =>
  control.dispatchEvent(new Event(type, { bubbles: true }))
