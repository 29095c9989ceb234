/** Renders a yes-or-no field; no answer is absent, not false. For a consent, `ui:link` leads to what is agreed to. */
import type { ReactNode } from 'react'
import { formatLocalizedText } from '#schemas/runtime/core/localized-text.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { getDescriptionAttributes } from './hint-and-error.tsx'
import { RequiredMark } from './required-mark.tsx'
import type { FormWidgetProps } from './types.ts'

export function CheckboxWidget(props: FormWidgetProps) {
  const { id, htmlName, value, required, disabled, readonly, options, schema, rawErrors } = props
  return (
    <label className="bp-choice">
      <input
        type="checkbox"
        id={id}
        name={htmlName ?? id}
        value="true"
        checked={value === true}
        required={required}
        disabled={disabled || readonly}
        {...getDescriptionAttributes({ id, options, schema, errors: rawErrors })}
        onChange={event => props.onChange(event.target.checked ? true : undefined)}
      />
      <span>
        {withLink(props)}
        <RequiredMark required={required} />
      </span>
    </label>
  )
}

/** Puts the link in its place in the sentence, or after it. */
function withLink({ label, options, registry }: FormWidgetProps): ReactNode {
  const { i18n, href } = registry.formContext
  if (!isObject(options.link)) return label
  const target = String(options.link.href)
  if (!leadsOn.test(target)) return label
  const name = formatLocalizedText(options.link.label, i18n)
  const place = label.indexOf(name)
  const [before, after] =
    place < 0 ? [`${label} `, ''] : [label.slice(0, place), label.slice(place + name.length)]
  return (
    <>
      {before}
      <a
        href={href && target.startsWith('/') ? href(target, localeOf(options.link)) : target}
        target="_blank"
        rel="noopener noreferrer"
      >
        {name}
        <span className="bp-hidden"> ({i18n.phrase('page.opens_new_window')})</span>
      </a>
      {after}
    </>
  )
}

const localeOf = ({ locale }: Readonly<Record<string, unknown>>) =>
  typeof locale === 'string' ? locale : undefined

/**
 * Matches the only destinations that the server lets through (`schemas/runtime/core/destination.ts`); that
 * check is too large to include here.
 */
const leadsOn = /^(https?:|mailto:|tel:|\/)/i
