import { getInitial } from '#renderer/ui/avatar/get-initial.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { usePicturePath } from '../context/use-picture-path.ts'
import { ProviderAvatar } from '../ui/provider-avatar.tsx'
import type { RecordKindName } from './record-kinds.ts'

interface Props {
  readonly kind: RecordKindName
  readonly record: Readonly<Record<string, unknown>>
  readonly name: string
}

/** The picture of a service or provider in a list, else the initial; nothing for records that have no pictures. */
export function RecordThumbnail({ kind, record: { photo, image }, name }: Props) {
  const path = usePicturePath()
  if (kind === 'providers')
    return <ProviderAvatar name={name} photo={typeof photo === 'string' ? photo : undefined} size="medium" />
  if (kind !== 'services') return null
  return (
    <span className="console-record-mark" aria-hidden="true">
      {isObject(image) && typeof image.src === 'string' ? (
        <img src={`${path}/images/${image.src}/400.jpg`} width={44} height={44} alt="" loading="lazy" />
      ) : (
        getInitial(name)
      )}
    </span>
  )
}
