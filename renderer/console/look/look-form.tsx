import { type FormEvent, useRef, useState } from 'react'
import { useConsole } from '../context/console-context.ts'
import { LogoField } from '../image/logo-field.tsx'
import { PictureField } from '../image/picture-field.tsx'
import { LeaveGuard } from '../saving/leave-guard.tsx'
import { SaveBar } from '../saving/save-bar.tsx'
import { type RecordDraft, useSaveRecord, type VersionedRecord } from '../saving/use-save-record.ts'
import { AccentFields } from './accent-fields.tsx'
import { type BusinessLook, changeLook, mergeLooks, pickLook, toLookProperties } from './business-look.ts'
import { ContrastTable } from './contrast-table.tsx'
import { EarlierLooks } from './earlier-looks.tsx'
import { LookPreview } from './look-preview.tsx'
import { ShapeFields } from './shape-fields.tsx'
import './look.css'

interface Props {
  readonly business: string
  readonly base: VersionedRecord
}

/** As the home page shows it. */
const coverAspect = 2.5

/** Changes the look, beside a preview of it in both schemes. */
export function LookForm({ business, base }: Props) {
  const { words, announce } = useConsole()
  const [draft, setDraft] = useState<RecordDraft<BusinessLook>>()
  const latest = useRef(draft)
  latest.current = draft
  const saving = useSaveRecord<BusinessLook>({
    kind: 'business',
    key: business,
    pick: pickLook,
    merge: mergeLooks,
    toProperties: toLookProperties,
    onSaved: (_, rebase) => {
      setDraft(rebase(latest.current))
      announce(words.t('look.saved'))
    },
  })
  const look = draft?.value ?? pickLook(base.record)
  const { theme = {}, logo, logoDark, cover } = look
  const show = (changed: BusinessLook) => setDraft({ value: changed, base: draft?.base ?? base })
  const change = (changed: Parameters<typeof changeLook>[1]) => show(changeLook(look, changed))
  const fields = { theme, onChange: (changed: typeof theme) => change({ theme: changed }) }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (draft && !saving.isBusy) saving.save({ draft })
  }
  const discard = () => {
    setDraft(undefined)
    saving.reset()
  }
  return (
    <>
      <form className="console-form" onSubmit={submit}>
        <div className="look-columns">
          <div className="console-form">
            <AccentFields {...fields} />
            <ShapeFields {...fields} />
            <LogoField
              label={words.t('look.logo')}
              value={logo}
              onChange={changed => change({ logo: changed })}
            />
            {logo !== undefined && (
              <LogoField
                label={words.t('look.logo_dark')}
                value={logoDark}
                onChange={changed => change({ logoDark: changed })}
              />
            )}
            <PictureField
              label={words.t('look.cover')}
              aspect={coverAspect}
              value={cover}
              onChange={changed => change({ cover: changed })}
            />
          </div>
          <div className="look-aside">
            <div className="look-previews">
              <LookPreview look={look} scheme="light" caption={words.t('look.light')} />
              <LookPreview
                look={look}
                scheme="dark"
                caption={words.t(theme.accentDark === undefined ? 'look.dark_worked_out' : 'look.dark')}
              />
            </div>
            <ContrastTable {...fields} />
            <EarlierLooks onShow={show} />
          </div>
        </div>
        <SaveBar
          isChanged={draft !== undefined}
          isBusy={saving.isBusy}
          problem={saving.problem}
          onDiscard={discard}
          onOverwrite={() => draft && saving.save({ draft, isOverwriting: true })}
        />
      </form>
      <LeaveGuard isChanged={draft !== undefined} />
    </>
  )
}
