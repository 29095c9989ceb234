interface PageLink {
  readonly href: string
  readonly label: string
}

interface Props {
  /** "Page 2 of 7": also names the landmark, because the links of the site are called pages, too. */
  readonly position: string
  readonly previous?: PageLink | undefined
  readonly next?: PageLink | undefined
}

/** Links to the neighbours of a page of a list. */
export const Pagination = ({ position, previous, next }: Props) => (
  <nav className="bp-pagination" aria-label={position}>
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
