import { createElement } from './create-element.ts'

/** Creates the dialog of a frame: modal, closed by its button, by Escape and by a click beside it. */
export function createDialog(frame: HTMLIFrameElement, closeLabel: string): HTMLDialogElement {
  const dialog = createElement('dialog', { ariaLabel: frame.title })
  dialog.append(createElement('button', { ariaLabel: closeLabel, textContent: '×' }), frame)
  dialog.onclick = event => {
    // What opens the dialog may be around it.
    event.stopPropagation()
    if (event.target !== frame) dialog.close()
  }
  return dialog
}
