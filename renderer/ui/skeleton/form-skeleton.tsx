/** The space that a field will take. */
export interface FieldOutline {
  /** Whether it takes half of a wide form. */
  readonly half?: boolean
  /** Whether a line of explanation stands above the control. */
  readonly hint?: boolean
  /** A line of text, several of them, or a checkbox. */
  readonly control: 'line' | 'text' | 'check'
}

/** Shows the shape of a form that is loading. It is silent: the surrounding part announces the loading. */
export const FormSkeleton = ({ fields }: { readonly fields: readonly FieldOutline[] }) => (
  <div className="bp-form-grid bp-form-skeleton" aria-hidden="true">
    {fields.map(({ half, hint, control }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the outlines never change their places.
      <div key={index} className={half ? 'bp-field bp-field--half' : 'bp-field'}>
        {control !== 'check' && <span className="bp-skeleton" />}
        {hint && <span className="bp-skeleton" />}
        <span className={`bp-skeleton bp-skeleton--${control}`} />
      </div>
    ))}
  </div>
)
