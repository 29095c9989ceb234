interface PageLink {
  readonly href: string
  readonly label: string
}

interface Props {
  readonly label: string
  /** "Page 2 of 7" */
  readonly position: string
  readonly previous?: PageLink | undefined
  readonly next?: PageLink | undefined
}

/** Links to the neighbours of a page of a list. */
export const Pagination = ({ label, position, previous, next }: Props) => (
  <nav className="bp-pagination" aria-label={label}>
    {previous && (
      <a href={previous.href} rel="prev">
        {previous.label}
      </a>
    )}
    <span>{position}</span>
    {next && (
      <a href={next.href} rel="next">
        {next.label}
      </a>
    )}
  </nav>
)
