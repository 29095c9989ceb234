import { useId, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import Cropper from 'react-easy-crop'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { useI18n } from '../context/console-context.ts'
import { useModal } from '../ui/use-modal.ts'
import {
  type CropLayout,
  type CropView,
  fitCropSize,
  getCropRect,
  getCropShift,
  getCropView,
  maxZoom,
  wholeCropView,
} from './crop-geometry.ts'
import { CropSliders } from './crop-sliders.tsx'
import { drawPreview, encodePicture, type PictureRequirements } from './picture-file.ts'
import 'react-easy-crop/react-easy-crop.css'

interface Props {
  readonly bitmap: ImageBitmap
  readonly use: PictureRequirements
  /** Takes what was cut out. */
  readonly onCrop: (blob: Blob) => void
  readonly onClose: () => void
}

/** Of the arrow keys. */
const stepPixels = 15
const zoomStep = 1.1

/** Cuts a part out of a picture: the picture moves and grows below a fixed frame. */
export function CropDialog({ bitmap, use, onCrop, onClose }: Props) {
  const i18n = useI18n()
  const dialog = useModal()
  const id = useId()
  const preview = useMemo(() => drawPreview(bitmap), [bitmap])
  const [shift, setShift] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(wholeCropView.zoom)
  const [picture, setPicture] = useState<CropLayout['picture']>()
  const [frame, setFrame] = useState<CropLayout['frame']>()
  const [state, setState] = useState<'busy' | 'too-large'>()
  const { aspect = bitmap.width / bitmap.height } = use
  const layout = picture && frame && { picture, frame }
  const view = layout ? getCropView(zoom, shift, layout) : wholeCropView
  const rect = getCropRect(bitmap, aspect, view)
  const show = (next: CropView) => {
    if (!layout) return
    setZoom(next.zoom)
    setShift(getCropShift(next, layout))
  }
  const zoomBy = (factor: number) =>
    show({ ...view, zoom: Math.min(Math.max(zoom * factor, wholeCropView.zoom), maxZoom) })
  const crop = async () => {
    setState('busy')
    const blob = await encodePicture(bitmap, rect, use)
    if (blob) onCrop(blob)
    else setState('too-large')
  }
  const output = fitCropSize(rect, use.largest)
  // A form cannot be in the form of the editor, so there is none; and the sliders would belong to that one.
  return createPortal(
    <dialog ref={dialog} className="console-dialog image-crop" aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{i18n.t('image.crop')}</h2>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the frame in it has the focus, and the keys. */}
      <div
        className="image-stage"
        onKeyDown={event => {
          if (event.key === '+') zoomBy(zoomStep)
          if (event.key === '-') zoomBy(1 / zoomStep)
        }}
      >
        <Cropper
          image={preview}
          crop={shift}
          zoom={zoom}
          maxZoom={maxZoom}
          aspect={aspect}
          keyboardStep={stepPixels}
          onCropChange={setShift}
          onZoomChange={setZoom}
          setMediaSize={setPicture}
          setCropSize={setFrame}
          // The policy of the console refuses the element that it would add.
          disableAutomaticStylesInjection
          // Screen readers would else keep the arrows and + and − to themselves.
          cropperProps={{ role: 'application', 'aria-labelledby': id, 'aria-describedby': `${id}-hint` }}
        />
      </div>
      <p className="console-muted" id={`${id}-hint`}>
        {i18n.t('image.crop_hint')}
      </p>
      <CropSliders view={view} onChange={show} />
      <p className="console-muted">
        {output.width} × {output.height}
      </p>
      {state === 'too-large' && <Notice kind="problem">{i18n.t('image.too_detailed')}</Notice>}
      <div className="bp-actions">
        <Button type="button" onClick={() => dialog.current?.close()}>
          {i18n.t('page.cancel')}
        </Button>
        <Button type="button" look="primary" busy={state === 'busy'} onClick={crop}>
          {i18n.t('image.use')}
        </Button>
      </div>
    </dialog>,
    document.querySelector('.console') ?? document.body,
  )
}
