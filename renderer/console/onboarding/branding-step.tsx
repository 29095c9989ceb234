import type { CSSProperties } from 'react'
import { useI18n } from '../context/console-context.ts'
import { setupAccents } from './setup-draft.ts'
import { SetupStep, type StepProps } from './setup-step.tsx'

/** One colour, from which the rest of the look follows. */
export function BrandingStep({ draft, change, back, onNext }: StepProps) {
  const i18n = useI18n()
  return (
    <SetupStep
      step="look"
      heading={i18n.t('setup.look_title')}
      hint={i18n.t('setup.look_hint')}
      back={back}
      onNext={onNext}
      nextLabel={i18n.t('setup.next')}
    >
      <fieldset className="setup-accents">
        <legend className="bp-label">{i18n.t('setup.accent')}</legend>
        {setupAccents.map(({ name, color }) => (
          <label key={name} style={withAccent(color)}>
            <input
              type="radio"
              name="accent"
              className="bp-hidden"
              checked={draft.accent === color}
              onChange={() => change({ accent: color })}
            />
            <span className="bp-hidden">{i18n.t(`setup.accent_${name}`)}</span>
          </label>
        ))}
      </fieldset>
      <div className="setup-sample" style={withAccent(draft.accent)} aria-hidden="true">
        <strong>{draft.name}</strong>
        <span className="setup-sample-time">09:00</span>
        <span className="setup-sample-time setup-sample-time--chosen">10:45</span>
        <span className="setup-sample-button">{i18n.t('setup.sample')}</span>
      </div>
    </SetupStep>
  )
}

/** Proof: React passes custom properties on, which its types do not know. */
const withAccent = (accent: string) => ({ '--setup-accent': accent }) as CSSProperties
