import { useSignedIn } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { getServicePagePath, getVisitorPageUrl } from '../context/visitor-page-url.ts'
import { CopyLinkButton } from '../ui/copy-button.tsx'

/** Copies the address of a one-time link. */
export function CopyOneTimeLink({ slug }: { readonly slug: string }) {
  const { business } = useSignedIn().membership
  return <CopyLinkButton name={slug} url={getVisitorPageUrl(business, `/widget/otl/${slug}`)} />
}

interface ServiceProps {
  readonly slug: string
  readonly name: string
}

/** Copies the address of a service that somebody offers. */
export function CopyServiceLink({ slug, name }: ServiceProps) {
  const { business } = useSignedIn().membership
  const offered = useConsoleQuery('listServicesAsOperator', {}).data?.services
  if (!offered?.some(({ service }) => service === slug)) return null
  return <CopyLinkButton isIcon name={name} url={getVisitorPageUrl(business, getServicePagePath(slug))} />
}
