interface Props {
  readonly seconds: number
  /** The seconds at which the ring is full. */
  readonly outOfSeconds: number
}

const radius = 31
const length = 2 * Math.PI * radius

/** Shows the time left as a ring with minutes and seconds. Screen readers skip it, as the text states the minutes. */
export const CountdownRing = ({ seconds, outOfSeconds }: Props) => (
  <span className="bp-ring" aria-hidden="true">
    <svg viewBox="0 0 72 72" aria-hidden="true" focusable="false">
      <circle className="bp-ring-track" cx="36" cy="36" r={radius} />
      <circle
        className="bp-ring-left"
        cx="36"
        cy="36"
        r={radius}
        strokeDasharray={`${(length * Math.min(1, seconds / outOfSeconds)).toFixed(1)} ${length.toFixed(1)}`}
        transform="rotate(-90 36 36)"
      />
    </svg>
    <b>{formatClock(seconds)}</b>
  </span>
)

/** Returns e.g. 14:02. */
const formatClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
