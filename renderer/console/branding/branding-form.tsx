import { type FormEvent, useRef, useState } from 'react'
import { useConsole } from '../context/console-context.ts'
import { LogoField } from '../image/logo-field.tsx'
import { PictureField } from '../image/picture-field.tsx'
import { SaveBar } from '../saving/save-bar.tsx'
import { UnsavedChangesGuard } from '../saving/unsaved-changes-guard.tsx'
import { type RecordDraft, useSaveProperties, type VersionedRecord } from '../saving/use-save-properties.ts'
import { AccentFields } from './accent-fields.tsx'
import {
  type Branding,
  changeBranding,
  mergeBranding,
  pickBranding,
  toBrandingProperties,
} from './branding.ts'
import { BrandingPreview } from './branding-preview.tsx'
import { ContrastTable } from './contrast-table.tsx'
import { EarlierBranding } from './earlier-branding.tsx'
import { ShapeFields } from './shape-fields.tsx'
import './branding.css'

interface Props {
  readonly business: string
  readonly base: VersionedRecord
}

/** As the home page shows it. */
const coverAspect = 2.5

/** Changes the look, beside a preview of it in both schemes. */
export function BrandingForm({ business, base }: Props) {
  const { i18n, announce } = useConsole()
  const [draft, setDraft] = useState<RecordDraft<Branding>>()
  const latest = useRef(draft)
  latest.current = draft
  const saving = useSaveProperties<Branding>({
    kind: 'business',
    key: business,
    pick: pickBranding,
    merge: mergeBranding,
    toProperties: toBrandingProperties,
    onSaved: (_, rebase) => {
      setDraft(rebase(latest.current))
      announce(i18n.t('look.saved'))
    },
  })
  const branding = draft?.value ?? pickBranding(base.record)
  const { theme = {}, logo, logoDark, cover } = branding
  const show = (changed: Branding) => setDraft({ value: changed, base: draft?.base ?? base })
  const change = (changed: Parameters<typeof changeBranding>[1]) => show(changeBranding(branding, changed))
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
              label={i18n.t('look.logo')}
              value={logo}
              onChange={changed => change({ logo: changed })}
            />
            {logo !== undefined && (
              <LogoField
                label={i18n.t('look.logo_dark')}
                value={logoDark}
                onChange={changed => change({ logoDark: changed })}
              />
            )}
            <PictureField
              label={i18n.t('look.cover')}
              aspect={coverAspect}
              value={cover}
              onChange={changed => change({ cover: changed })}
            />
          </div>
          <div className="look-aside">
            <div className="look-previews">
              <BrandingPreview branding={branding} scheme="light" caption={i18n.t('look.light')} />
              <BrandingPreview
                branding={branding}
                scheme="dark"
                caption={i18n.t(theme.accentDark === undefined ? 'look.dark_worked_out' : 'look.dark')}
              />
            </div>
            <ContrastTable {...fields} />
            <EarlierBranding onShow={show} />
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
      <UnsavedChangesGuard hasChanges={() => latest.current !== undefined} />
    </>
  )
}
