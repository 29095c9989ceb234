import { useApp } from '../../../screen/app-context.ts'
import type { BlockProps } from '../block.ts'
import { HostedFormBlock } from '../hosted-form-block.tsx'

export function FormBlock({ options: { form, label, ...texts } }: BlockProps<'form'>) {
  const { i18n } = useApp()
  return <HostedFormBlock {...texts} kind="form" id={form} label={label ?? i18n.t('content.open_form')} />
}
