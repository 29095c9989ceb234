/**
 * Marks a required field visually; the control itself tells assistive technology. The mark never wraps onto a
 * line of its own.
 */
export const RequiredMark = ({ required = false }: { readonly required?: boolean | undefined }) =>
  required ? mark : null

const mark = (
  <span className="bp-required" aria-hidden="true">
    {'\u00a0*'}
  </span>
)
