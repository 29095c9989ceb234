import { useWords } from '../context/console-context.ts'

interface Props {
  readonly value: number | undefined
  readonly before: number | undefined
}

/** Says by how many percent a figure changed; nothing if there was none before. */
export function ChangeBadge({ value, before }: Props) {
  const words = useWords()
  if (value === undefined || before === undefined || before <= 0) return null
  const change = Math.round(((value - before) / before) * 100) / 100
  if (change === 0) return null
  const format = new Intl.NumberFormat(words.tag, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  })
  return <span className="console-badge">{format.format(change)}</span>
}
