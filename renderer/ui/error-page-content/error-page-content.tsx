import type { ReactNode } from 'react'
import { ButtonLink } from '../button/button.tsx'
import { SvgIcon } from '../button/icon.tsx'

interface PageLink {
  readonly label: string
  readonly href: string
}

interface Props {
  /** The HTTP status; undefined for an expired link, which shows no number. */
  readonly status?: number | undefined
  readonly message: string
  /** Where what was looked for may be found: a sentence and a search field. */
  readonly search?: { readonly hint: string; readonly field: ReactNode } | undefined
  /** Leads on from the problem; the home page is then the second choice. */
  readonly link?: PageLink | undefined
  readonly home: PageLink
}

/** Says what went wrong and offers a way out. */
export const ErrorPageContent = ({ status, message, search, link, home }: Props) => (
  <>
    {status === undefined ? (
      <span className="bp-failure-icon">
        <SvgIcon path={brokenChain} />
      </span>
    ) : (
      <p className="bp-failure-status">{status}</p>
    )}
    <h1 className="bp-failure-title">{message}</h1>
    {search && (
      <div className="bp-failure-search">
        <p>{search.hint}</p>
        {search.field}
      </div>
    )}
    <div className="bp-actions">
      {link && (
        <ButtonLink look="primary" href={link.href}>
          {link.label}
        </ButtonLink>
      )}
      <ButtonLink look={link || search ? 'secondary' : 'primary'} href={home.href}>
        {home.label}
      </ButtonLink>
    </div>
  </>
)

const brokenChain =
  'M8.8 5.200l1.4-1.400a4.2 4.2 0 0 1 6 6l-1.4 1.400M11.2 14.800l-1.4 1.400a4.2 4.2 0 0 1-6-6l1.4-1.400M3.5 3.500l13 13'
