/**
 * The box that a page on another site reserves for a frame before anything of it has loaded, so that nothing on that page
 * ever moves. It depends on the width of the box and not of the window, as the layout in the frame does.
 */

/** Of the tallest step of a usual visit, in CSS pixels. */
export interface ReservedHeight {
  /** In frames narrower than `mediumFromPx`. */
  readonly narrow: number
  readonly medium: number
  /** In frames from `wideFromPx` on. */
  readonly wide: number
}

/** From this width on, the times are beside the month. */
const mediumFromPx = 660
/** From this width on, what is booked is beside both. */
const wideFromPx = 1000

/** Returns the class of a box. @param layout the id of the page's layout */
export const getReservedBoxName = (layout: string): string => `bookplate-${layout}`

/** Formats the style of the box: without characters that HTML or an older React would escape. */
export function formatReservedBoxRule(layout: string, { narrow, medium, wide }: ReservedHeight): string {
  const box = `.${getReservedBoxName(layout)}`
  const from = (widthPx: number, heightPx: number) =>
    `@container (min-width:${widthPx}px){${box} iframe{min-height:${heightPx}px}}`
  return [
    `${box}{display:block;width:100%;container-type:inline-size}`,
    `${box} iframe{display:block;width:100%;min-height:${narrow}px;border:0}`,
    ...(medium === narrow ? [] : [from(mediumFromPx, medium)]),
    ...(wide === medium ? [] : [from(wideFromPx, wide)]),
  ].join('')
}

/** Returns the height that no frame falls below. */
export const getMinHeight = ({ narrow, medium, wide }: ReservedHeight): number =>
  Math.min(narrow, medium, wide)
