import { type RefObject, useEffect, useRef } from 'react'
import { isFramed } from '../../../browser/embedder.ts'
import type { LastInput } from './use-question-keys.ts'

interface QuestionFocus {
  /** An element within the layout. */
  readonly mark: RefObject<HTMLElement | null>
  /** The name of the question's property. */
  readonly name: string
  readonly lastInput: LastInput
  readonly embedded: boolean
}

/**
 * Moves the focus to a new question, so that screen readers say it and its keys work: to its text, or to a field that is
 * typed into, unless that would open an on-screen keyboard. The first question gets it if nothing else has it, and never
 * from the page around a frame.
 */
export function useQuestionFocus({ mark, name, lastInput, embedded }: QuestionFocus): void {
  const shown = useRef<string>(undefined)
  useEffect(() => {
    const isFirst = shown.current === undefined
    if (shown.current === name) return
    shown.current = name
    const layout = mark.current?.closest('.bp-paced')
    const isTaken = isFramed() || document.activeElement !== document.body
    if (!layout || embedded || (isFirst && isTaken)) return
    layout.toggleAttribute('data-moved', !isFirst)
    findFocusTarget(layout, !isFirst && lastInput.current === 'key')?.focus({ preventScroll: true })
    if (!isFirst) layout.closest('main')?.scrollIntoView({ block: 'start' })
  }, [mark, name, lastInput, embedded])
}

function findFocusTarget(layout: Element, wantsControl: boolean): HTMLElement | undefined {
  const question = layout.querySelector<HTMLElement>('[data-field]')
  const typed = question?.querySelector<HTMLElement>(
    ':scope > :is(input, textarea), :scope > :not(.bp-choices, .bp-scale) > input:not([type=radio], [type=checkbox], [type=hidden], [type=file])',
  )
  if (wantsControl && typed && !question?.matches('fieldset')) return typed
  const text = question?.matches('fieldset')
    ? question
    : question?.querySelector<HTMLElement>(':scope > :is(.bp-label, .bp-welcome-title, .bp-form-blocks)')
  if (!text) return question?.querySelector<HTMLElement>('input, select, textarea, button') ?? undefined
  text.tabIndex = -1
  return text
}
