interface Props {
  /** The number of placeholders. */
  readonly count?: number
  /** What they replace: a line of text, a starting time, a card. */
  readonly shape?: 'line' | 'time' | 'card'
}

/** Shows the shape of content that is loading. It is silent: the surrounding part announces the loading. */
export const Skeleton = ({ count = 1, shape = 'line' }: Props) => (
  <span className={`bp-skeletons bp-skeletons--${shape}`} aria-hidden="true">
    {[...Array(count).keys()].map(index => (
      <span key={index} className="bp-skeleton" />
    ))}
  </span>
)
