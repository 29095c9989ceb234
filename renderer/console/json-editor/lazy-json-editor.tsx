import { lazy, Suspense } from 'react'
import { Skeleton } from '#renderer/ui/skeleton/skeleton.tsx'
import type { JsonEditorProps } from './json-editor.tsx'

const LoadedJsonEditor = lazy(async () => ({ default: (await import('./json-editor.tsx')).JsonEditor }))

/** The editor is large; only the pages that show it load it. */
export const LazyJsonEditor = (props: JsonEditorProps) => (
  <Suspense fallback={<Skeleton count={6} shape="card" />}>
    <LoadedJsonEditor {...props} />
  </Suspense>
)
