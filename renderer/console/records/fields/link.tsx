import { getControlAttributes } from '#renderer/ui/form/control-attributes.ts'
import type { FormWidgetProps } from '#renderer/ui/form/types.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'

const routePrefix = 'page:'

/** Where a link leads: a path, an address, or a page of ours as `page:name`. */
export function LinkWidget(props: FormWidgetProps) {
  const { value, onChange } = props
  const isRoute = isObject(value)
  const hasParts = isRoute && Object.keys(value).length > 1
  return (
    <input
      {...getControlAttributes(props)}
      type="text"
      className="bp-input"
      // The parameters of a page are not shown here, so they must not get lost.
      readOnly={hasParts}
      value={isRoute ? `${routePrefix}${value.route}` : typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(toTarget(target.value))}
    />
  )
}

const toTarget = (text: string) => {
  if (text === '') return undefined
  return text.startsWith(routePrefix) ? { route: text.slice(routePrefix.length) } : text
}
