import { useEffect, useRef, useState } from 'react'
import { useApp } from '../../../screen/app-context.ts'
import { renderTextWithLang } from '../../../screen/text-with-lang.tsx'
import { SvgIcon } from '../../../ui/button/icon.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import type { BlockProps } from '../block.ts'

/** Shows a video of another site. Nothing is requested from that site before the visitor presses play. */
export function VideoBlock({ options: { src, title, poster, ratio = '16:9' } }: BlockProps<'video'>) {
  const { i18n } = useApp()
  const [isPlaying, setPlaying] = useState(false)
  const player = useRef<HTMLIFrameElement>(null)
  // The player replaces the pressed button, and takes its focus.
  useEffect(() => {
    if (isPlaying) player.current?.focus()
  }, [isPlaying])
  // The business has removed its host after the record was written.
  if (src === undefined) return null
  const host = new URL(src).hostname.replace(/^www\./, '')
  const name = i18n.text(title)
  return (
    <figure className="bp-video">
      <div className={`bp-video-frame bp-video-frame--${ratio.replace(':', '-')}`}>
        {isPlaying ? (
          <iframe
            ref={player}
            src={src}
            title={name}
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            // Players refuse to play without knowing the site.
            referrerPolicy="strict-origin-when-cross-origin"
            sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
            allowFullScreen
          />
        ) : (
          <>
            {poster && <Picture image={poster} alt="" sizes="(min-width: 700px) 660px, 100vw" fill />}
            <button
              type="button"
              className="bp-video-play"
              aria-label={i18n.t('content.video_play', { title: name })}
              onClick={() => setPlaying(true)}
            >
              <SvgIcon path="M6.5 4v12l9.5-6Z" />
            </button>
          </>
        )}
      </div>
      <figcaption>
        <strong>{renderTextWithLang(title, i18n)}</strong>
        <span>{i18n.t('content.video_consent', { host })}</span>
        <a href={src} rel="noopener noreferrer">
          {i18n.t('content.video_open', { host })}
        </a>
      </figcaption>
    </figure>
  )
}
