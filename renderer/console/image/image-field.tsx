/** Chooses a picture: by a dialog, dropped or pasted. What is cut out of it is encoded anew and passed on. */
import {
  type ClipboardEvent,
  type DragEvent,
  lazy,
  type ReactNode,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { useI18n } from '../context/console-context.ts'
import { FileButton } from '../ui/file-button.tsx'
import {
  acceptedFileTypes,
  maxFileMegabytes,
  openPicture,
  type PictureFault,
  type PictureRequirements,
} from './picture-file.ts'
import './image.css'

/** Loaded once there is a picture to cut: most who edit a record do not. */
const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }))

interface Props {
  readonly label: string
  /** Whether only screen readers get the label, because it stands above already. */
  readonly isLabelHidden?: boolean
  readonly use: PictureRequirements
  /** The picture that is chosen now. */
  readonly preview: ReactNode
  readonly hasPicture: boolean
  readonly isBusy?: boolean
  /** Why the last one could not be stored. */
  readonly error?: string | undefined
  readonly onPicture: (blob: Blob) => void
  readonly onRemove?: (() => void) | undefined
  /** Fields that belong to the picture, such as its alternative text. */
  readonly children?: ReactNode
}

export function ImageField(props: Props) {
  const { label, use, preview, hasPicture, isBusy = false, onPicture, onRemove, children } = props
  const i18n = useI18n()
  const id = useId()
  const chooser = useRef<HTMLButtonElement>(null)
  const { bitmap, fault, take, close } = useChosenPicture()
  const error = fault ? i18n.t('image.fault', { fault, megabytes: maxFileMegabytes }) : props.error
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (event.type === 'drop') take(event.dataTransfer.files[0])
  }
  const paste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files
    if (!file) return
    event.preventDefault()
    take(file)
  }
  return (
    <fieldset className="image-field" onDragOver={drop} onDrop={drop} onPaste={paste}>
      <legend className={props.isLabelHidden ? 'bp-hidden' : 'bp-label'}>{label}</legend>
      <div className="image-box">
        <div className="image-preview">{preview}</div>
        <div className="image-tools">
          <p className="bp-hint" id={`${id}-hint`}>
            {i18n.t('image.limits', {
              megabytes: maxFileMegabytes,
              size: `${use.largest.width} × ${use.largest.height}`,
            })}
          </p>
          <div className="bp-actions">
            <FileButton
              ref={chooser}
              accept={acceptedFileTypes}
              onFile={take}
              busy={isBusy}
              busyLabel={i18n.t('image.sending')}
              aria-describedby={`${id}-hint`}
              aria-label={i18n.t(hasPicture ? 'image.replace_named' : 'image.choose_named', { label })}
            >
              {i18n.t(hasPicture ? 'image.replace' : 'image.choose')}
            </FileButton>
            {hasPicture && onRemove && (
              <Button
                type="button"
                look="quiet"
                aria-label={i18n.t('image.remove_named', { label })}
                onClick={() => {
                  onRemove()
                  // This button goes.
                  chooser.current?.focus()
                }}
              >
                {i18n.t('people.remove')}
              </Button>
            )}
          </div>
          {error && (
            <p className="bp-error" role="alert">
              {error}
            </p>
          )}
        </div>
      </div>
      {children}
      {bitmap && (
        <Suspense>
          <CropDialog
            bitmap={bitmap}
            use={use}
            onCrop={blob => {
              onPicture(blob)
              close()
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </fieldset>
  )
}

/** The picture that is being cut, and what is wrong with one that cannot be. */
function useChosenPicture() {
  const [bitmap, setBitmap] = useState<ImageBitmap>()
  const [fault, setFault] = useState<PictureFault>()
  const take = async (file: File | undefined) => {
    if (!file) return
    const opened = await openPicture(file)
    setFault(typeof opened === 'string' ? opened : undefined)
    setBitmap(typeof opened === 'string' ? undefined : opened)
  }
  const close = () => {
    bitmap?.close()
    setBitmap(undefined)
  }
  return { bitmap, fault, take, close }
}
