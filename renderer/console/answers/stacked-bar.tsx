/** A bar for the eye; the figures beside it say the same. */

interface Segment {
  readonly look: 'share' | 'low' | 'middle' | 'high'
  /** Between 0 and 1. */
  readonly share: number
}

/** Draws the parts of a whole as one bar. */
export function StackedBar({ parts }: { readonly parts: readonly Segment[] }) {
  const starts = parts.map((_, index) => parts.slice(0, index).reduce((sum, { share }) => sum + share, 0))
  return (
    <svg className="console-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      {parts.map(({ look, share }, index) => (
        <rect
          key={look}
          className={`console-bar--${look}`}
          x={100 * (starts[index] ?? 0)}
          width={100 * share}
          height="8"
        />
      ))}
    </svg>
  )
}
