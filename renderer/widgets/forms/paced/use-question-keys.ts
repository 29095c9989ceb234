/**
 * Answers questions by keys: 1 to 9 choose, Enter goes on. A choice by key, mouse or finger goes on by itself; one made
 * with the arrow keys does not, because they pass through the others. The keys work only while the focus is in the
 * question (WCAG 2.2 §2.1.4).
 */
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { formatPointer } from '#schemas/runtime/core/pointer.ts'

export type LastInput = RefObject<'key' | 'pointer'>

interface QuestionKeys {
  /** An element within the layout. */
  readonly mark: RefObject<HTMLElement | null>
  /** The name of the question's property. */
  readonly name: string
  /** Whether a choice leads to the next question. */
  readonly advances: boolean
}

/** How long a visitor sees their choice, and can type the second digit of 10. */
const advanceAfterMs = 400

/** Returns whether the visitor last used a key or a pointer. */
export function useQuestionKeys({ mark, name, advances }: QuestionKeys): LastInput {
  const lastInput = useRef<'key' | 'pointer'>('key')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const digits = useRef('')
  const stop = () => {
    clearTimeout(timer.current)
    digits.current = ''
  }
  const advance = (form: HTMLFormElement) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => form.requestSubmit(), advanceAfterMs)
  }
  /** Opens the next row of a matrix, or goes on after its last; elsewhere a choice is the answer. */
  const choose = (control: HTMLInputElement) => {
    const { form } = control
    if (!form || control.type !== 'radio') return
    const row = control.closest('tr')
    if (row) {
      const open = [...(row.parentElement?.children ?? [])].find(other => !other.querySelector(':checked'))
      if (open) return open.querySelector('input')?.focus()
    } else if (control.closest('[data-field]')?.getAttribute('data-field') !== formatPointer([name])) return
    // The visitor's own words follow.
    const words = control.closest('.bp-radio-other')?.querySelector<HTMLInputElement>(':scope > input')
    if (words && control.value === '') return words.focus()
    if (advances) advance(form)
  }
  const onClick = useEffectEvent(({ target, isTrusted }: Event) => {
    if (target instanceof Element && target.closest('th'))
      return target.closest('tr')?.querySelector('input')?.focus()
    if (!(target instanceof HTMLInputElement)) return
    // A tap before hydration comes as a click of the replay; keys have left a visible focus.
    const wasTapped = !isTrusted && !target.form?.querySelector(':focus-visible')
    if (wasTapped || lastInput.current === 'pointer') choose(target)
  })
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    lastInput.current = 'key'
    const { target, key } = event
    const form = mark.current?.closest('.bp-paced')?.querySelector('form')
    if (!form || !(target instanceof HTMLElement) || event.isComposing) return
    if (key === 'Enter' && (event.ctrlKey || event.metaKey || target.tabIndex < 0)) {
      event.preventDefault()
      stop()
      return form.requestSubmit()
    }
    if (event.ctrlKey || event.metaKey || event.altKey || target.matches(typedInto)) return
    if (!/^\d$/.test(key)) return stop()
    const control = findChoice(form, target, digits.current + key) ?? findChoice(form, target, key)
    if (!control) return
    event.preventDefault()
    digits.current += key
    control.focus()
    control.click()
    choose(control)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question forgets what was typed at the one before.
  useEffect(() => stop, [name])
  useEffect(() => {
    const layout = mark.current?.closest<HTMLElement>('.bp-paced')
    const ended = new AbortController()
    const { signal } = ended
    const onPointerDown = () => {
      lastInput.current = 'pointer'
    }
    layout?.addEventListener('pointerdown', onPointerDown, { signal })
    layout?.addEventListener('click', event => onClick(event), { signal })
    layout?.addEventListener('keydown', event => onKeyDown(event), { signal })
    return () => ended.abort()
  }, [mark])
  return lastInput
}

const typedInto = 'input:not([type=radio], [type=checkbox]), select, textarea'

/** Returns the choice that a key means: the number on a scale, or the position in a list. */
function findChoice(
  form: HTMLFormElement,
  target: HTMLElement,
  digits: string,
): HTMLInputElement | undefined {
  const rows = [...form.querySelectorAll('.bp-matrix tbody tr')]
  const row = target.closest('tr') ?? rows.find(other => !other.querySelector(':checked')) ?? rows[0]
  const place = row ?? target.closest('[data-field]') ?? form
  const choices = [...place.querySelectorAll<HTMLInputElement>('input[type=radio], input[type=checkbox]')]
  const chosen = place.querySelector('.bp-points')
    ? choices.find(({ value }) => value === digits)
    : choices[Number(digits) - 1]
  return chosen?.disabled ? undefined : chosen
}
