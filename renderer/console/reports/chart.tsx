interface Props {
  /** What screen readers say in place of it; the table has the figures. */
  readonly name: string
  readonly kind: 'bars' | 'line'
  /** In order of time. */
  readonly values: readonly number[]
  /** What is said of each value under the pointer. */
  readonly labels: readonly string[]
}

const height = 100
const step = 10

/** Draws figures in order of time, as wide as there is room. */
export function Chart({ name, kind, values, labels }: Props) {
  const high = Math.max(0, ...values)
  const low = Math.min(0, ...values)
  const scale = high === low ? 0 : height / (high - low)
  const y = (value: number) => (scale === 0 ? height : (high - value) * scale)
  const points = values.map((value, index) => `${index * step + step / 2},${y(value)}`)
  const right = values.length * step
  return (
    <svg
      className="console-chart"
      role="img"
      aria-label={name}
      viewBox={`0 0 ${right} ${height}`}
      preserveAspectRatio="none"
    >
      {kind === 'line' && (
        <>
          <path
            className="console-chart-area"
            d={`M${step / 2},${y(0)}L${points.join('L')}L${right - step / 2},${y(0)}Z`}
          />
          <path className="console-chart-line" d={`M${points.join('L')}`} />
        </>
      )}
      {values.map((value, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: the days stay in order.
          key={index}
          className={kind === 'bars' ? 'console-chart-bar' : 'console-chart-hover'}
          x={index * step + (kind === 'bars' ? 1.2 : 0)}
          width={kind === 'bars' ? step - 2.4 : step}
          y={kind === 'bars' ? Math.min(y(value), y(0)) : 0}
          height={kind === 'bars' ? Math.abs(y(value) - y(0)) : height}
        >
          <title>{labels[index]}</title>
        </rect>
      ))}
      <path className="console-chart-axis" d={`M0,${y(0)}H${right}`} />
    </svg>
  )
}
