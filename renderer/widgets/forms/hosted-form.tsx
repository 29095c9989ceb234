/** Shows a hosted form step by step, or leaves it to the widget that asks one question at a time. */
import { isFormDocument } from '../../screen/form/form-document.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { WidgetSlot } from '../../screen/widget-slot.tsx'
import { classicLayout } from './classic-layout.tsx'
import { HostedFormView } from './hosted-form-view.tsx'

export function HostedFormWidget(props: WidgetProps<'hosted-form'>) {
  const { form } = props.scope
  if (!isFormDocument(form)) return null
  const { name, faults } = props
  if (form.pace === 'one') return <WidgetSlot widget="paced-form" name={name} faults={faults} lines={5} />
  return <HostedFormView {...props} document={form} layout={classicLayout} />
}
