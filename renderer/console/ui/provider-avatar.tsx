import { Avatar } from '#renderer/ui/avatar/avatar.tsx'
import { getInitial } from '#renderer/ui/avatar/get-initial.ts'
import { usePicturePath } from '../context/use-picture-path.ts'

interface Props {
  readonly name: string
  /** The id of the photo, as in the record. */
  readonly photo: string | undefined
  readonly size?: 'small' | 'medium'
}

/** The photo of a provider, else the initial. */
export function ProviderAvatar({ name, photo, size = 'small' }: Props) {
  const path = usePicturePath()
  return (
    <Avatar
      initials={getInitial(name)}
      size={size}
      photo={photo === undefined ? undefined : `${path}/photos/${photo}`}
    />
  )
}
