/** Shows a custom widget: mounts its module into an element of its own and shows its errors below. */
import type { Fault } from '#schemas/runtime/core/problem.ts'
import { hasShape } from '#schemas/runtime/core/value-shape.ts'
import type { CustomWidgetProps } from '#schemas/runtime/screen/custom-widget.ts'
import { getProblemMessageKey } from '#schemas/runtime/screen/error-mapping.ts'
import { useApp } from '../../screen/app-context.ts'
import { FailedLoadNotice } from '../../screen/failed-load-notice.tsx'
import type { CustomWidgetViewProps } from '../../screen/widget.ts'
import { useModule } from './use-module.ts'

export function CustomWidgetView(props: CustomWidgetViewProps) {
  const { i18n } = useApp()
  const { options, faults } = props
  const { module, height, fallback, field } = options
  const errors = faults.map(({ pointer, code, params }) => ({
    pointer,
    message: i18n.phrase(getProblemMessageKey(code), params),
  }))
  const label = field?.label ?? i18n.text(options.label)
  const { host, problem, retry } = useModule(module, {
    ...toModuleData(props),
    ...{ label, errors, language: i18n.tag },
    required: field?.required ?? false,
    disabled: field?.disabled ?? false,
    text: i18n.text,
    onChange: value => setFittingValue(value, props),
  })
  return (
    <>
      {/* In a form, the field has the label. */}
      <div className="bp-custom" {...(field ? {} : { role: 'group', 'aria-label': label })}>
        <svg className="bp-scripted" width="1" height={height} aria-hidden="true" />
        <div ref={host} />
        {fallback !== undefined && (
          <noscript>
            <p className="bp-hint">{i18n.text(fallback)}</p>
          </noscript>
        )}
        {problem && <FailedLoadNotice problem={problem} retry={retry} />}
      </div>
      {errors.filter(isShownHere(field !== undefined)).map(({ pointer, message }) => (
        <p key={pointer} className="bp-error" role="alert">
          {message}
        </p>
      ))}
    </>
  )
}

/** Returns what a module may know; a value from a URL or an older page may be one that it cannot have set. */
function toModuleData({ name, value, options, scope }: CustomWidgetViewProps) {
  const { reads, shape } = options
  return {
    name,
    value: hasShape(value, shape) ? value : undefined,
    options: options.options ?? {},
    scope: Object.fromEntries(reads.map(root => [root, scope[root]])),
  } satisfies Partial<CustomWidgetProps>
}

/** A form shows the error of the value itself at the field. */
const isShownHere =
  (isInForm: boolean) =>
  ({ pointer }: Pick<Fault, 'pointer'>): boolean =>
    !isInForm || pointer !== ''

function setFittingValue(value: unknown, { options, onChange }: CustomWidgetViewProps): void {
  const { widget, shape } = options
  if (value === undefined || hasShape(value, shape)) onChange(structuredClone(value))
  else
    console.error(
      `The widget "${widget}" set a value that schemas/widgets/${widget}.json does not allow.`,
      value,
    )
}
