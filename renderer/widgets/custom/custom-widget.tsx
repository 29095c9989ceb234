/** Shows a custom widget: mounts its module into an element of its own and shows its errors below. */
import { hasShape } from '#schemas/runtime/core/value-shape.ts'
import { getProblemMessageKey } from '#schemas/runtime/screen/error-mapping.ts'
import { useApp } from '../../screen/app-context.ts'
import { FailedLoadNotice } from '../../screen/failed-load-notice.tsx'
import type { CustomWidgetViewProps } from '../../screen/widget.ts'
import stylesheet from '../../ui/custom-widget/index.css?url'
import { useCustomWidgetModule } from './use-custom-widget-module.ts'

export function CustomWidget(props: CustomWidgetViewProps) {
  const { i18n } = useApp()
  const { module, height, label, fallback } = props.options
  const errors = props.faults.map(({ pointer, code, params }) => ({
    pointer,
    message: i18n.phrase(getProblemMessageKey(code), params),
  }))
  const name = label && i18n.text(label)
  const { host, problem, retry } = useCustomWidgetModule(module, {
    ...toModuleData(props),
    label: name,
    errors,
    language: i18n.tag,
    text: i18n.text,
    onChange: value => setFittingValue(value, props),
  })
  return (
    <>
      <link rel="stylesheet" href={stylesheet} precedence="bp-custom" />
      <div className="bp-custom" {...(name === undefined ? {} : { role: 'group', 'aria-label': name })}>
        <svg className="bp-scripted" width="1" height={height} aria-hidden="true" />
        <div ref={host} />
        {fallback !== undefined && (
          <noscript>
            <p className="bp-hint">{i18n.text(fallback)}</p>
          </noscript>
        )}
        {problem && <FailedLoadNotice problem={problem} retry={retry} />}
      </div>
      {/* A form shows the error of the value itself at the field. */}
      {errors
        .filter(({ pointer }) => name !== undefined || pointer !== '')
        .map(({ pointer, message }) => (
          <p key={pointer} className="bp-error" role="alert">
            {message}
          </p>
        ))}
    </>
  )
}

/** Returns what a module may know; a value from a URL or an older page may be one that it cannot have set. */
function toModuleData({ name, value, options, scope }: CustomWidgetViewProps) {
  const { reads, shape, disabled = false } = options
  return {
    name,
    value: hasShape(value, shape) ? value : undefined,
    options: options.options ?? {},
    scope: Object.fromEntries(reads.map(root => [root, scope[root]])),
    disabled,
  }
}

function setFittingValue(value: unknown, { options, onChange }: CustomWidgetViewProps): void {
  const { widget, shape } = options
  if (value === undefined || hasShape(value, shape)) onChange(structuredClone(value))
  else
    console.error(
      `The widget "${widget}" set a value that schemas/widgets/${widget}.json does not allow.`,
      value,
    )
}
