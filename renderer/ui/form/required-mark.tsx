/** For the eye; to others the control itself says that it is required. It never begins a line of its own. */
export const RequiredMark = ({ required = false }: { readonly required?: boolean | undefined }) =>
  required ? mark : null

const mark = (
  <span className="bp-required" aria-hidden="true">
    {'\u00a0*'}
  </span>
)
