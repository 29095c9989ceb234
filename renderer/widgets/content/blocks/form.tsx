import { useApp } from '../../../screen/app-context.ts'
import type { BlockProps } from '../block.ts'
import { CallToAction } from '../call-to-action.tsx'

export function FormBlock({ options: { form, title, text, label } }: BlockProps<'form'>) {
  const { i18n } = useApp()
  return (
    <CallToAction
      {...{ title, text }}
      label={label ?? i18n.t('content.open_form')}
      path={`/widget/form/${encodeURIComponent(form)}`}
    />
  )
}
