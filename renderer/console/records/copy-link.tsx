import { Button } from '#renderer/ui/button/button.tsx'
import { useConsole } from '../console-context.ts'
import { useRead } from '../use-console-call.ts'

/** Copies the address of a one-time link. */
export function CopyLink({ slug }: { readonly slug: string }) {
  const { words, announce } = useConsole()
  const site = useRead('getRecordForm', { kind: 'one-time-links' }).data?.site
  if (site === undefined) return null
  const copy = async () => {
    await navigator.clipboard.writeText(new URL(`${site}/widget/otl/${slug}`, location.origin).href)
    announce(words.t('record.link_copied'))
  }
  return (
    <Button type="button" onClick={() => void copy()}>
      {words.t('record.copy_link')}
      <span className="bp-hidden"> {slug}</span>
    </Button>
  )
}
