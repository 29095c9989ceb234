/** The room that a field will take. */
export interface FieldOutline {
  /** Half of a wide form. */
  readonly half?: boolean
  /** A line of explanation stands above the control. */
  readonly hint?: boolean
  /** A line to write in, several of them, or a box to tick. */
  readonly control: 'line' | 'text' | 'check'
}

/** The shape of a form that is loading. It is silent: the part around it announces that something is loading. */
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
