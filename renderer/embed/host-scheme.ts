const schemes = ['light', 'dark'] as const

/**
 * Returns the schemes in which a page draws an element: `light`, `dark`, or `light dark`, which follows the visitor's
 * system. `normal` leaves it to the page's meta element, and means light without one (CSS Color Adjustment, 2.1 and 2.2).
 */
export function readHostScheme(element: Element): string {
  const { colorScheme } = getComputedStyle(element)
  const meta = document.querySelector<HTMLMetaElement>('meta[name="color-scheme" i]')
  const words = (colorScheme === 'normal' ? (meta?.content ?? '') : colorScheme).split(/\s+/)
  return schemes.filter(scheme => words.includes(scheme)).join(' ') || 'light'
}
