/** A widget by name: drawn when it is there. */
import { useEffect, useState } from 'react'
import { useApp } from './app-context.ts'
import { formPart } from './parts.ts'
import type { WidgetProps } from './widget.ts'

interface Props extends Partial<WidgetProps> {
  readonly widget: string | undefined
}

export function Part({ widget = '', name = '', value, change = ignore, options = none }: Props) {
  const { parts } = useApp()
  useFetched(widget)
  const View = parts.view(widget)
  return View ? <View name={name} value={value} change={change} options={options} /> : null
}

/** The part that draws forms; undefined until it is there. */
export function useFormView() {
  useFetched(formPart)
  return useApp().parts.formView()
}

/** Fetches a part that is missing and draws again when it has come. */
function useFetched(part: string): void {
  const { parts } = useApp()
  const [, setCome] = useState('')
  useEffect(() => {
    let stays = true
    const missing = part === formPart ? !parts.formView() : !parts.view(part)
    if (missing) void parts.load([part]).then(() => stays && setCome(part))
    return () => {
      stays = false
    }
  }, [part, parts])
}

const ignore = () => undefined
const none = {}
