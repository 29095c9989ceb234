import { ImageField } from './image-field.tsx'
import { type PictureRequirements, readDataUrl } from './picture-file.ts'

interface Props {
  readonly label: string
  /** A data URL. */
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

/** The record has the logo itself, in at most 20 kB: the schema `Logo`. */
const logoUse: PictureRequirements = {
  aspect: undefined,
  largest: { width: 480, height: 160 },
  maxBytes: 20_000,
}

/** A logo, which stands in place of the name and is 40 pixels high. */
export function LogoField({ label, value, onChange }: Props) {
  return (
    <ImageField
      label={label}
      use={logoUse}
      preview={value && <img src={value} alt="" />}
      hasPicture={value !== undefined}
      onPicture={async blob => onChange(await readDataUrl(blob))}
      onRemove={() => onChange(undefined)}
    />
  )
}
