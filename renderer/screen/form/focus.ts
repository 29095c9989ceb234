/** Moves the focus to problems, and finds the field that lost it. Fields are identified by `data-field`. */
import { type FocusEvent, type RefObject, useEffect } from 'react'
import type { Fault } from '#schemas/runtime/core/problem.ts'

/** Focuses the summary, or else the first faulty field, after a failed attempt or new server faults. */
export function useFocusOnProblems(
  place: RefObject<HTMLElement | null>,
  failures: number,
  served: readonly Fault[],
) {
  const key = JSON.stringify(served)
  useEffect(() => {
    if (failures > 0) focusProblems(place.current)
  }, [place, failures])
  useEffect(() => {
    if (key !== '[]') focusProblems(place.current)
  }, [place, key])
}

function focusProblems(place: HTMLElement | null) {
  const summary = place?.querySelector<HTMLElement>('.bp-problems')
  if (summary) summary.focus()
  else focusField(place?.querySelector('.bp-error')?.closest('[data-field]'))
}

export function focusFieldAtPointer(place: HTMLElement | null, pointer: string) {
  const fields = Array.from(place?.querySelectorAll('[data-field]') ?? []).filter(
    field => pointerAt(field) === pointer,
  )
  // A key-value pair has two fields at its pointer: its name and its value.
  focusField(fields.find(field => field.querySelector('.bp-error')) ?? fields[0])
}

const pointerAt = (field: Element): string => field.getAttribute('data-field') ?? ''

function focusField(field: Element | null | undefined) {
  const control =
    field?.querySelector<HTMLElement>('details:not([open]) > summary, input:checked') ??
    field?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea, button, [tabindex="0"]')
  control?.focus({ preventScroll: true })
  // Shows the field with its label, and not behind a footer that sticks to the edge.
  field?.scrollIntoView({ block: 'center' })
}

/**
 * Returns the pointer of the field that lost the focus; undefined if it is still there or went to a button.
 */
export function findLeftFieldPointer({ target, relatedTarget }: FocusEvent<HTMLElement>): string | undefined {
  const field = target.closest('[data-field]')
  if (!field || field.contains(relatedTarget)) return undefined
  const next = relatedTarget?.closest('[data-field]')
  if (next && pointerAt(next) === pointerAt(field)) return undefined
  // A message that appears now could move the button away from the finger that presses it.
  return relatedTarget?.matches('button, a') ? undefined : pointerAt(field)
}
