import { prefersReducedMotion } from '../../browser/view-transition.ts'

/**
 * Brings the times of a day into view. Where they are below the month, as on a phone, scrolls to them and moves the
 * focus there; where they are beside it, moves the focus only if the keyboard was used. With `firstTime`, focuses the
 * first time visibly, to show what to press.
 */
export function scrollToTimes(
  heading: HTMLElement | null,
  { byKey = false, firstTime = false }: { readonly byKey?: boolean; readonly firstTime?: boolean },
): void {
  const section = heading?.closest('section')
  const month = heading?.closest('.bp-pick')?.querySelector('.bp-month')
  if (!section || !month) return
  const isBelow = section.getBoundingClientRect().top >= month.getBoundingClientRect().bottom
  const behavior = prefersReducedMotion() ? 'auto' : 'smooth'
  if (isBelow) section.scrollIntoView({ block: 'start', behavior })
  if (!(isBelow || byKey || firstTime)) return
  const part = section.querySelector<HTMLElement>('.bp-times-part:not([hidden])')
  const target = (firstTime && section.querySelector<HTMLElement>(firstButton)) || part || heading
  target?.focus({ preventScroll: true, ...(firstTime ? { focusVisible: true } : {}) })
}

const firstButton = '.bp-times-part:not([hidden]) button, .bp-empty button'
