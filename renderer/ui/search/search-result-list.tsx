export interface ExcerptPart {
  readonly text: string
  readonly isMatch?: true
}

export interface SearchResultEntry {
  readonly id: string
  readonly href: string
  /** "Service", "12 November 2026" */
  readonly facts: readonly string[]
  readonly title: string
  readonly excerpt: readonly ExcerptPart[]
  /** Of title and excerpt; undefined if it is the page's. */
  readonly lang: string | undefined
}

interface Props {
  /** The position of the first result, from 1. */
  readonly start: number
  readonly results: readonly SearchResultEntry[]
  /** Whether other results are being loaded. */
  readonly busy: boolean
}

/** Lists results, each with the part of its text that contains what was searched for. */
export const SearchResultList = ({ start, results, busy }: Props) => (
  <ol className="bp-results" start={start} aria-busy={busy || undefined}>
    {results.map(({ id, href, facts, title, excerpt, lang }) => (
      <li key={id}>
        <p className="bp-entry-facts">{facts.join(' · ')}</p>
        <h2 className="bp-result-title">
          <a href={href} lang={lang}>
            {title}
          </a>
        </h2>
        {excerpt.length > 0 && (
          <p className="bp-result-excerpt" lang={lang}>
            <Excerpt parts={excerpt} />
          </p>
        )}
      </li>
    ))}
  </ol>
)

/** The parts never change their order, so their positions identify them. */
const Excerpt = ({ parts }: { readonly parts: readonly ExcerptPart[] }) =>
  parts.map(({ text, isMatch }, index) => {
    const key = `${index}`
    return isMatch ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>
  })
