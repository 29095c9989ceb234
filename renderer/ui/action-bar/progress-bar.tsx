interface Props {
  /** The bar's accessible name, e.g. "Progress". */
  readonly label: string
  /** Announced and shown, e.g. "Step 2 of 4". */
  readonly text: string
  /** The progress, 0 to 1. */
  readonly share: number
}

/** Shows how much of a form is done. */
export const ProgressBar = ({ label, text, share }: Props) => (
  <div className="bp-progress">
    <progress aria-label={label} aria-valuetext={text} max={100} value={Math.round(share * 100)} />
    <span className="bp-progress-text">{text}</span>
  </div>
)
