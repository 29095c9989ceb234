import { QRCodeCanvas, QRCodeSVG } from 'qrcode.react'
import { useRef } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { useI18n } from '../context/console-context.ts'
import { saveFile } from '../ui/save-file.ts'
import './share.css'

interface Props {
  /** What the code opens. */
  readonly link: string
}

/** Pixels of the picture to download: enough for a poster. */
const pictureSize = 1024
/** Modules of white around the code, without which cameras do not find it (ISO/IEC 18004). */
const quietZone = 4

/** A code for the cameras of phones, to be shown or printed: as a picture, and as a drawing of any size. */
export function QrCode({ link }: Props) {
  const i18n = useI18n()
  const drawing = useRef<SVGSVGElement>(null)
  const picture = useRef<HTMLCanvasElement>(null)
  const saveDrawing = () => {
    if (!drawing.current) return
    const text = new XMLSerializer().serializeToString(drawing.current)
    saveFile(new Blob([text], { type: 'image/svg+xml' }), 'qr-code.svg')
  }
  const savePicture = () =>
    picture.current?.toBlob(file => {
      if (file) saveFile(file, 'qr-code.png')
    })
  const code = { value: link, marginSize: quietZone, level: 'M' } as const
  return (
    <div className="share-qr">
      <QRCodeSVG ref={drawing} {...code} size={160} role="img" aria-label={i18n.t('share.qr', { link })} />
      <QRCodeCanvas ref={picture} {...code} size={pictureSize} hidden />
      <div className="share-qr-acts">
        <p className="console-muted">{i18n.t('share.qr_hint')}</p>
        <Button type="button" onClick={savePicture}>
          {i18n.t('share.qr_picture')}
        </Button>
        <Button type="button" look="quiet" onClick={saveDrawing}>
          {i18n.t('share.qr_drawing')}
        </Button>
      </div>
    </div>
  )
}
