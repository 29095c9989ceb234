import { lazy, Suspense } from 'react'
import { Skeleton } from '#renderer/ui/skeleton/skeleton.tsx'
import type { ValueTextFieldProps } from './value-text-field.tsx'

const LoadedValueTextField = lazy(async () => ({
  default: (await import('./value-text-field.tsx')).ValueTextField,
}))

/** The editor is large; only what shows a text loads it. */
export const LazyValueTextField = (props: ValueTextFieldProps) => (
  <Suspense fallback={<Skeleton count={1} shape="card" />}>
    <LoadedValueTextField {...props} />
  </Suspense>
)
