import { useId, useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { SvgIcon } from '#renderer/ui/button/icon.tsx'
import { useConsole, useI18n } from '../context/console-context.ts'
import { copyText, formatCopyHint } from './copy-text.ts'
import { linkPath } from './icon-paths.ts'
import { useModal } from './use-modal.ts'

interface Props {
  readonly url: string
  /** What it leads to, for those who do not see the row. */
  readonly name: string
  /** Whether the icon says it all. */
  readonly isIcon?: boolean
}

/** Copies a link. Where the browser does not, a dialog shows it, selected. */
export function CopyLinkButton({ url, name, isIcon = false }: Props) {
  const { i18n, announce } = useConsole()
  const [isShown, setShown] = useState(false)
  const copy = async () => {
    if (await copyText(url)) announce(i18n.t('record.link_copied'))
    else setShown(true)
  }
  const label = i18n.t('record.copy_link')
  return (
    <>
      {isIcon ? (
        <button type="button" className="console-round" title={label} onClick={() => void copy()}>
          <SvgIcon path={linkPath} />
          <span className="bp-hidden">
            {label} {name}
          </span>
        </button>
      ) : (
        <Button type="button" onClick={() => void copy()}>
          {label}
          <span className="bp-hidden"> {name}</span>
        </Button>
      )}
      {isShown && <LinkDialog url={url} onClose={() => setShown(false)} />}
    </>
  )
}

interface DialogProps {
  readonly url: string
  readonly onClose: () => void
}

function LinkDialog({ url, onClose }: DialogProps) {
  const i18n = useI18n()
  const id = useId()
  const dialog = useModal()
  return (
    <dialog ref={dialog} className="console-dialog" aria-labelledby={id} onClose={onClose}>
      <form method="dialog">
        <h2 id={id}>{i18n.t('record.copy_link')}</h2>
        <input
          className="bp-input"
          aria-labelledby={id}
          aria-describedby={`${id}-hint`}
          readOnly
          // The dialog gives it the focus.
          ref={field => field?.select()}
          value={url}
          onFocus={event => event.target.select()}
        />
        <p id={`${id}-hint`}>{formatCopyHint(i18n)}</p>
        <div className="bp-actions">
          <Button>{i18n.t('page.close')}</Button>
        </div>
      </form>
    </dialog>
  )
}
