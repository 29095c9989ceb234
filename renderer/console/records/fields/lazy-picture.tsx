/** Pictures and photos; what sends and crops them loads after the other fields. */
import { lazy, Suspense } from 'react'
import type { FormFieldProps } from '#renderer/ui/form/types.ts'
import { Skeleton } from '#renderer/ui/skeleton/skeleton.tsx'

const PictureField = lazy(async () => ({ default: (await import('./picture.tsx')).RecordPictureField }))
const PhotoField = lazy(async () => ({ default: (await import('./picture.tsx')).RecordPhotoField }))

export const LazyPictureField = (props: FormFieldProps) => (
  <Suspense fallback={<Skeleton count={1} shape="card" />}>
    <PictureField {...props} />
  </Suspense>
)

export const LazyPhotoField = (props: FormFieldProps) => (
  <Suspense fallback={<Skeleton count={1} shape="card" />}>
    <PhotoField {...props} />
  </Suspense>
)
