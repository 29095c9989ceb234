import { useState } from 'react'
import { Avatar } from '#renderer/ui/avatar/avatar.tsx'
import { getInitial } from '#renderer/ui/avatar/get-initial.ts'
import { usePicturePath } from '../context/use-picture-path.ts'
import { ImageField } from './image-field.tsx'
import { type PictureRequirements, readDataUrl } from './picture-file.ts'
import { useSendPicture } from './use-send-picture.ts'

interface Props {
  readonly label: string
  readonly isLabelHidden?: boolean
  /** The slug: the call stores the photo in the record at once. */
  readonly provider: string
  readonly name: string
  /** The id of the photo, as in the record. */
  readonly value: string | undefined
  readonly onChange: (id: string | undefined) => void
}

/** The server keeps a square of this width as it is. */
const photoUse: PictureRequirements = {
  aspect: 1,
  largest: { width: 768, height: 768 },
  maxBytes: 300 * 1024,
}

/** The photo of a provider that exists already. */
export function PhotoField({ label, isLabelHidden = false, provider, name, value, onChange }: Props) {
  const [sent, setSent] = useState<{ readonly id: string; readonly url: string }>()
  const { send, isBusy, error } = useSendPicture({
    name: 'uploadPhoto',
    input: { provider },
    onSent: async ({ id }, blob) => {
      setSent({ id, url: await readDataUrl(blob) })
      onChange(id)
    },
  })
  const path = usePicturePath()
  const src =
    value === undefined ? undefined : value === sent?.id ? sent.url : `${path}/photos/${value}?width=192`
  return (
    <ImageField
      label={label}
      isLabelHidden={isLabelHidden}
      isBusy={isBusy}
      error={error}
      use={photoUse}
      preview={src ? <img src={src} alt="" /> : <Avatar initials={getInitial(name)} />}
      hasPicture={value !== undefined}
      onPicture={send}
      onRemove={() => onChange(undefined)}
    />
  )
}
