import type { MouseEvent } from 'react'
import { Icon } from '../button/icon.tsx'

export interface StepItem {
  readonly id: string
  readonly label: string
  readonly state: 'done' | 'current' | 'next'
  /** Announced but not shown, e.g. "done". */
  readonly note?: string | undefined
  /** The step's address; without it, a finished step is a button. */
  readonly href?: string | undefined
}

interface Props {
  /** The list's accessible name, e.g. "Booking steps". */
  readonly label: string
  readonly steps: readonly StepItem[]
  /** Called to go back to a finished step. */
  readonly onGo?: ((id: string) => void) | undefined
}

/** Lists the steps of a screen: the finished ones, the current one and the next. */
export const StepList = ({ label, steps, onGo }: Props) => (
  <nav aria-label={label}>
    <ol className="bp-steps">
      {steps.map(step => (
        <li
          key={step.id}
          className={`bp-step bp-step--${step.state}`}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <Place step={step} onGo={onGo} />
        </li>
      ))}
    </ol>
  </nav>
)

function Place({ step, onGo }: { readonly step: StepItem; readonly onGo: Props['onGo'] }) {
  const words = (
    <>
      {step.state === 'done' && <Icon name="check" />}
      <span className="bp-step-label">{step.label}</span>
      {step.note && <span className="bp-hidden"> {step.note}</span>}
    </>
  )
  const go = (event: MouseEvent) => {
    if (!onGo) return
    event.preventDefault()
    onGo(step.id)
  }
  if (step.state === 'done' && step.href !== undefined)
    return (
      <a className="bp-step-place" href={step.href} onClick={go}>
        {words}
      </a>
    )
  if (step.state === 'done' && onGo)
    return (
      <button type="button" className="bp-step-place" onClick={go}>
        {words}
      </button>
    )
  return <span className="bp-step-place">{words}</span>
}
