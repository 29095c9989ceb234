import { useI18n } from '../context/console-context.ts'

interface Props {
  readonly texts: readonly string[]
  readonly answered: number
}

const shownAtOnce = 5

/** The latest answers to a question for text; more than a few are folded. */
export function TextAnswers({ texts, answered }: Props) {
  const i18n = useI18n()
  const first = texts.slice(0, shownAtOnce)
  const more = texts.slice(shownAtOnce)
  return (
    <>
      {answered > texts.length && (
        <p className="console-muted">{i18n.t('answers.quotes', { count: String(texts.length) })}</p>
      )}
      <QuoteList texts={first} />
      {more.length > 0 && (
        <details className="console-change">
          <summary>{i18n.t('answers.more_quotes', { count: more.length })}</summary>
          <QuoteList texts={more} />
        </details>
      )}
    </>
  )
}

const QuoteList = ({ texts }: { readonly texts: readonly string[] }) => (
  <ul className="console-quotes">
    {texts.map((text, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: texts have no id, and two may be equal.
      <li key={index} className="console-said">
        {text}
      </li>
    ))}
  </ul>
)
