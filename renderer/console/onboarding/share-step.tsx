import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { AddPasskeyButton } from '../account/passkey-section.tsx'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { canChangeRecords, canSeeAllProviders } from '../context/rights.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { getHomeUrl } from '../context/visitor-page-url.ts'
import { EmbedSection } from '../share/embed-section.tsx'
import { QrCode } from '../share/qr-code.tsx'
import { canUsePasskeys } from '../sign-in/passkey.ts'
import { BusinessPage } from '../ui/business-page.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { SetupProgress } from './setup-step.tsx'

/** The last step: the link to share, and the code for the business's own website. */
export function ShareStep() {
  const i18n = useI18n()
  const { business } = useSignedIn().membership
  const address = useAddressLine()
  return (
    <BusinessPage heading={i18n.t('setup.share_title', { address: address?.state ?? '' })}>
      <SetupProgress step="share" />
      <ShareSections link={getHomeUrl(business)} />
      <PasskeyProposal />
      <Link className="setup-done" to={`/${business.slug}/today`}>
        {i18n.t('setup.done')}
      </Link>
    </BusinessPage>
  )
}

/** Returns what the server says of the address of the pages; undefined before, and for roles that do not ask. */
function useAddressLine() {
  const { role } = useSignedIn().membership
  const { data } = useConsoleQuery('getReadiness', {}, { enabled: canSeeAllProviders(role) })
  return data?.lines.find(({ what }) => what === 'address')
}

/** Without it, only an email or the server itself lets its owner in again. */
function PasskeyProposal() {
  const i18n = useI18n()
  const { data } = useConsoleQuery('listPasskeys', {})
  if (!canUsePasskeys() || data?.passkeys.length !== 0) return null
  return (
    <section className="console-part">
      <h2>{i18n.t('ready.passkey', { state: 'missing' })}</h2>
      <p className="console-muted">{i18n.t('account.passkeys_hint')}</p>
      <AddPasskeyButton />
    </section>
  )
}

interface SectionsProps {
  /** The page that customers open. */
  readonly link: string
  /** Chooses it. */
  readonly children?: ReactNode
}

export function ShareSections({ link, children }: SectionsProps) {
  const i18n = useI18n()
  const { role } = useSignedIn().membership
  const address = useAddressLine()
  return (
    <>
      {address?.done === false ? (
        <Notice kind="problem">
          {i18n.t('ready.address', { state: address.state })}.{' '}
          {i18n.t('ready.address_hint', { state: address.state, host: address.host ?? '' })}
        </Notice>
      ) : (
        <p>{i18n.t('setup.share_hint')}</p>
      )}
      <section className="console-card setup-form">
        {children}
        <CopyField label={i18n.t('setup.link')} value={link} />
        <a className="setup-try" href={link} target="_blank" rel="noopener">
          {i18n.t('setup.try')}
        </a>
        <QrCode link={link} />
      </section>
      {canChangeRecords(role) && <EmbedSection link={link} words={i18n.t('setup.book_now')} />}
    </>
  )
}
