/** Figures formatted for people, and bars that repeat them for the eye. */
import type { Translator } from '#locales/translator.ts'
import { html, type SafeHtml } from '../html.ts'

/** With at most two decimals: "6.5", "6,5". */
export const formatDecimal = (number: number, { tag }: Translator): string =>
  new Intl.NumberFormat(tag, { maximumFractionDigits: 2 }).format(number)

/** With its sign: "+7", "−12". */
export const formatSignedNumber = (number: number, { tag }: Translator): string =>
  new Intl.NumberFormat(tag, { maximumFractionDigits: 0, signDisplay: 'exceptZero' }).format(number)

/** "38%", "38 %". */
export const formatPercent = (share: number, { tag }: Translator): string =>
  new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 }).format(share)

/** Returns 0 if there is nothing to share. */
export const calculateShare = (count: number, all: number): number => (all === 0 ? 0 : count / all)

export interface BarSegment {
  readonly look: string
  readonly share: number
}

/** Renders the parts of a whole as one bar. */
export function renderStackedBar(parts: readonly BarSegment[]): SafeHtml {
  const starts = parts.map((_, index) => parts.slice(0, index).reduce((sum, { share }) => sum + share, 0))
  return html`<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">${parts.map(
    ({ look, share }, index) =>
      html`<rect class="${look}" x="${formatHundredths(starts[index] ?? 0)}" width="${formatHundredths(share)}" height="8"/>`,
  )}</svg>`
}

const formatHundredths = (share: number): string => (100 * share).toFixed(2)
