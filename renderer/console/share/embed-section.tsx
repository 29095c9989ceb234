import { type FormEvent, useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { formatHtmlSnippet } from '#schemas/runtime/embed/format-snippet.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { useConsoleMutation, useConsoleQuery } from '../context/use-console-call.ts'
import { CopyField } from '../ui/copy-field.tsx'
import { TextField } from '../ui/text-field.tsx'

interface Props {
  /** The page to embed. */
  readonly link: string
  /** What the link on the website says. */
  readonly words: string
}

/** The lines for the business's own website. A page may be embedded only where the business says so. */
export function EmbedSection({ link, words }: Props) {
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
  const loader = { src: new URL('/embed/v1.js', link).href }
  const layout = { id: 'link', height: { narrow: 0, medium: 0, wide: 0 } }
  const snippet = formatHtmlSnippet({ url: link, title: words, words, layout, loader }, 'link')
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
