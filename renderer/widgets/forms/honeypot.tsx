import { postedMetaFields } from '#schemas/runtime/form/posted-form.ts'
import { useScope, useScreen } from '../../screen/screen-context.ts'

/**
 * Renders a trap for bots: people never see the field and leave it empty, as do browsers and password managers; programs
 * that fill in everything give themselves away.
 * @param form the id of the form that it belongs to
 */
export function Honeypot({ form }: { readonly form: string }) {
  const { keep } = useScreen()
  const { website } = useScope().values
  return (
    <div className="bp-hidden" aria-hidden="true">
      <input
        type="text"
        name={postedMetaFields.website}
        form={form}
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore=""
        data-lpignore="true"
        value={typeof website === 'string' ? website : ''}
        onChange={event => keep({ website: event.target.value })}
      />
    </div>
  )
}
