interface Props {
  /** How many stand-ins. */
  readonly count?: number
  /** What they stand for: a line of text, a starting time, a card. */
  readonly shape?: 'line' | 'time' | 'card'
}

/** The shape of what is coming. Says nothing: whoever shows it says that something is loading. */
export const Skeleton = ({ count = 1, shape = 'line' }: Props) => (
  <span className={`bp-skeletons bp-skeletons--${shape}`} aria-hidden="true">
    {Array.from({ length: count }, (_, index) => index).map(index => (
      <span key={index} className="bp-skeleton" />
    ))}
  </span>
)
