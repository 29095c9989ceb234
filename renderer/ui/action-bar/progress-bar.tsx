interface Props {
  /** Names the bar, as "Progress". */
  readonly label: string
  /** Said and shown, as "Step 2 of 4". */
  readonly text: string
  /** 0 to 1. */
  readonly share: number
}

/** How far one has come. */
export const ProgressBar = ({ label, text, share }: Props) => (
  <div className="bp-progress">
    <progress aria-label={label} aria-valuetext={text} max={100} value={Math.round(share * 100)} />
    <span className="bp-progress-text">{text}</span>
  </div>
)
