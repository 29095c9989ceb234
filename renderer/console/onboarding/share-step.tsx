import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { AddPasskeyButton } from '../account/passkey-section.tsx'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { canChangeRecords, canSeeAllProviders } from '../context/rights.ts'
import { useConsoleMutation, useConsoleQuery } from '../context/use-console-call.ts'
import { getHomeUrl } from '../context/visitor-page-url.ts'
import { canUsePasskeys } from '../sign-in/passkey.ts'
import { BusinessPage } from '../ui/business-page.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { TextField } from '../ui/text-field.tsx'
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
      </section>
      {canChangeRecords(role) && <EmbedSection link={link} />}
    </>
  )
}

/** A page may be embedded only where the business says so. */
function EmbedSection({ link }: { readonly link: string }) {
  const i18n = useI18n()
  const { slug } = useSignedIn().membership.business
  const record = useConsoleQuery('getRecord', { kind: 'business', key: slug })
  const { act, isBusy, problem } = useConsoleMutation('saveRecord')
  const [isInvalid, setInvalid] = useState(false)
  const failure = problem ?? record.error?.problem
  const hosts = readHosts(record.data?.record.embedHosts)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const host = parseHost(String(new FormData(event.currentTarget).get('site')))
    setInvalid(host === undefined)
    if (host === undefined || isBusy) return
    // A press may come before the record does.
    const data = record.data ?? (await record.refetch({ cancelRefetch: false })).data
    if (!data) return
    const { record: current, version } = data
    const embedHosts = [...new Set([...hosts, host])]
    act({ kind: 'business', key: slug, record: { ...current, embedHosts }, ifVersion: version })
  }
  const snippet = `<a href="${link}" data-bookplate>${i18n.t('setup.book_now')}</a>\n<script async src="${new URL('/embed/v1.js', link)}"></script>`
  return (
    <section className="console-part">
      <h2>{i18n.t('setup.embed_title')}</h2>
      <p className="console-muted">{i18n.t('setup.embed_hint')}</p>
      <form className="console-card setup-form" noValidate onSubmit={submit}>
        {failure && <Notice kind="problem">{i18n.formatProblem(failure)}</Notice>}
        <TextField
          name="site"
          inputMode="url"
          autoComplete="url"
          placeholder="www.example.com"
          label={i18n.t('setup.site')}
          error={isInvalid ? i18n.t('setup.site_invalid') : undefined}
        />
        <Button busy={isBusy}>{i18n.t('setup.allow')}</Button>
        {hosts.length > 0 && (
          <>
            <p>{i18n.t('setup.allowed', { hosts: hosts.join(', ') })}</p>
            <CopyField label={i18n.t('setup.snippet')} value={snippet} rows={3} />
          </>
        )}
      </form>
    </section>
  )
}

const readHosts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter(host => typeof host === 'string') : []

/** Returns the host of what somebody has entered, with its port; undefined if there is none. */
function parseHost(text: string): string | undefined {
  const address = text.trim()
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`)
  return url?.hostname.includes('.') ? url.host : undefined
}
