import { ActionBar } from '#renderer/ui/action-bar/action-bar.tsx'
import { Button } from '#renderer/ui/button/button.tsx'
import { StepHeading } from '#renderer/ui/step-list/step-heading.tsx'

/** Fields with the form theme's markup, to test the style sheet. */
export const Details = ({ german }: { readonly german: boolean }) => (
  <form>
    <StepHeading>{german ? 'Ihre Angaben' : 'Your details'}</StepHeading>
    <div className="bp-form-grid">
      <Text id="first" label="First name" half />
      <Text id="last" label="Last name" half error="This field is required." />
      <Text id="email" label="Email" hint="We send your confirmation to this address." />
      <fieldset className="bp-field bp-fieldset">
        <legend className="bp-legend">Where to meet</legend>
        <div className="bp-choices">
          {['In person', 'Phone call', 'Video call'].map(place => (
            <label key={place} className="bp-choice">
              <input type="radio" name="place" value={place} />
              <span>{place}</span>
              <span className="bp-hint">A hint about it</span>
            </label>
          ))}
        </div>
      </fieldset>
      <Text id="notes" label="Additional information" />
    </div>
    <ActionBar note="Change or cancel up to 24 hours before">
      <Button look="primary">{german ? 'Weiter' : 'Continue'}</Button>
    </ActionBar>
  </form>
)

interface TextProps {
  readonly id: string
  readonly label: string
  readonly hint?: string
  readonly error?: string
  readonly half?: boolean
}

const Text = ({ id, label, hint, error, half }: TextProps) => (
  <div className={half ? 'bp-field bp-field--half' : 'bp-field'}>
    <div className="bp-label">
      <label htmlFor={id}>{label}</label>{' '}
      <span className="bp-required" aria-hidden="true">
        *
      </span>
    </div>
    {hint && <p className="bp-hint">{hint}</p>}
    <input id={id} className="bp-input" aria-invalid={error !== undefined} placeholder="Example" />
    {error && <p className="bp-error">{error}</p>}
  </div>
)
