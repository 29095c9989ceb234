/** A widget by name: drawn when it is there, the shape of something until then. */
import { useEffect, useState } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'
import type { WidgetProps } from '../widgets/widget.ts'
import { formView, loadParts, widgetView } from './parts.ts'

interface Props extends Partial<WidgetProps> {
  readonly widget: string | undefined
}

export function Part({ widget = '', name = '', value, change = ignore, options = none }: Props) {
  useLoaded(widget)
  const View = widgetView(widget)
  return View ? <View name={name} value={value} change={change} options={options} /> : null
}

/** The part that draws forms. */
export function useFormView() {
  useLoaded('form')
  return formView()
}

export const PartSkeleton = () => <Skeleton count={6} />

/** Fetches a part that is missing and draws again when it has come. */
function useLoaded(part: string): void {
  const [, setLoaded] = useState('')
  useEffect(() => {
    let stays = true
    const missing = part === 'form' ? !formView() : !widgetView(part)
    if (missing) void loadParts([part]).then(() => stays && setLoaded(part))
    return () => {
      stays = false
    }
  }, [part])
}

const ignore = () => undefined
const none = {}
