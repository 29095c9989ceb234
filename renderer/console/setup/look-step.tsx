import type { CSSProperties } from 'react'
import { useWords } from '../context/console-context.ts'
import { accents } from './setup-draft.ts'
import { SetupStep, type StepProps } from './setup-step.tsx'

/** One colour, from which the rest of the look follows. */
export function LookStep({ draft, change, back, onNext }: StepProps) {
  const words = useWords()
  return (
    <SetupStep
      step="look"
      heading={words.t('setup.look_title')}
      hint={words.t('setup.look_hint')}
      back={back}
      onNext={onNext}
      nextLabel={words.t('setup.next')}
    >
      <fieldset className="setup-accents">
        <legend className="bp-label">{words.t('setup.accent')}</legend>
        {accents.map(({ name, color }) => (
          <label key={name} style={withAccent(color)}>
            <input
              type="radio"
              name="accent"
              className="bp-hidden"
              checked={draft.accent === color}
              onChange={() => change({ accent: color })}
            />
            <span className="bp-hidden">{words.t(`setup.accent_${name}`)}</span>
          </label>
        ))}
      </fieldset>
      <div className="setup-sample" style={withAccent(draft.accent)} aria-hidden="true">
        <strong>{draft.name}</strong>
        <span className="setup-sample-time">09:00</span>
        <span className="setup-sample-time setup-sample-time--chosen">10:45</span>
        <span className="setup-sample-button">{words.t('setup.sample')}</span>
      </div>
    </SetupStep>
  )
}

/** Proof: React passes custom properties on, which its types do not know. */
const withAccent = (accent: string) => ({ '--setup-accent': accent }) as CSSProperties
