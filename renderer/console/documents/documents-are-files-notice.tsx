import { Link } from 'react-router'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { useI18n, useSignedIn } from '../context/console-context.ts'

/** Says why nothing can be changed here, and where the files are. */
export function DocumentsAreFilesNotice() {
  const i18n = useI18n()
  const { business } = useSignedIn().membership
  return (
    <Notice kind="info" title={i18n.t('advanced.files')}>
      <p>{i18n.t('advanced.files_hint')}</p>
      <p>
        <Link to={`/${business.slug}/transfer`}>{i18n.t('advanced.files_download')}</Link>
      </p>
    </Notice>
  )
}
