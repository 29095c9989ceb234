import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { useWords } from '../console-context.ts'
import { useModal } from '../ui/use-modal.ts'
import { fitSize, getCropRect, panView, wholeView, zoomView } from './crop-geometry.ts'
import { CropSliders } from './crop-sliders.tsx'
import { encodePicture, type PictureUse, paintPart } from './picture-file.ts'
import { useDragging } from './use-dragging.ts'

interface Props {
  readonly bitmap: ImageBitmap
  readonly use: PictureUse
  /** Takes what was cut out. */
  readonly onCrop: (blob: Blob) => void
  readonly onClose: () => void
}

const canvasSize = { width: 420, height: 300 }
const step = 0.05
const zoomStep = 1.1

/** Cuts a part out of a picture: the picture moves and grows below a fixed frame. */
export function CropDialog({ bitmap, use, onCrop, onClose }: Props) {
  const words = useWords()
  const dialog = useModal()
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [view, setView] = useState(wholeView)
  const [state, setState] = useState<'busy' | 'too-large'>()
  const { aspect = bitmap.width / bitmap.height } = use
  const rect = getCropRect(bitmap, aspect, view)
  const pan = (x: number, y: number) =>
    setView(before => panView(before, { picture: bitmap, aspect, by: { x, y } }))
  const zoom = (factor: number) => setView(before => zoomView(before, factor))
  const dragging = useDragging({ canvas, onPan: pan, onZoom: zoom })
  useEffect(() => {
    if (canvas.current) paintPart(canvas.current, bitmap, rect)
  }, [bitmap, rect])
  const crop = async () => {
    setState('busy')
    const blob = await encodePicture(bitmap, rect, use)
    if (blob) onCrop(blob)
    else setState('too-large')
  }
  const output = fitSize(rect, use.largest)
  const shown = fitSize({ width: aspect * 1000, height: 1000 }, canvasSize)
  // A form cannot be in the form of the editor, so there is none; and the sliders would belong to that one.
  return createPortal(
    <dialog ref={dialog} className="console-dialog image-crop" aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{words.t('image.crop')}</h2>
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: arrows and + and − reach it, which screen readers else keep. */}
      <canvas
        {...{ ref: canvas, ...shown, ...dragging }}
        className="image-canvas"
        tabIndex={0}
        role="application"
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        onKeyDown={event => handleKey(event, { pan, zoom })}
      />
      <p className="console-muted" id={`${id}-hint`}>
        {words.t('image.crop_hint')}
      </p>
      <CropSliders view={view} onChange={setView} />
      <p className="console-muted">
        {output.width} × {output.height}
      </p>
      {state === 'too-large' && <Notice kind="problem">{words.t('image.too_detailed')}</Notice>}
      <div className="bp-actions">
        <Button type="button" onClick={() => dialog.current?.close()}>
          {words.t('page.cancel')}
        </Button>
        <Button type="button" look="primary" busy={state === 'busy'} onClick={crop}>
          {words.t('image.use')}
        </Button>
      </div>
    </dialog>,
    document.querySelector('.console') ?? document.body,
  )
}

interface Moves {
  readonly pan: (x: number, y: number) => void
  readonly zoom: (factor: number) => void
}

/** The picture follows the arrows, as it follows the pointer. */
function handleKey(event: KeyboardEvent, { pan, zoom }: Moves): void {
  const moves: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => pan(-step, 0),
    ArrowRight: () => pan(step, 0),
    ArrowUp: () => pan(0, -step),
    ArrowDown: () => pan(0, step),
    '+': () => zoom(zoomStep),
    '-': () => zoom(1 / zoomStep),
  }
  const move = moves[event.key]
  if (!move) return
  event.preventDefault()
  move()
}
