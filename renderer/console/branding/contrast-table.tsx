import { Button } from '#renderer/ui/button/button.tsx'
import { Icon } from '#renderer/ui/button/icon.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { Theme } from '#schemas/generated/types.gen.ts'
import { deriveThemeColours } from '#schemas/runtime/theme/theme-colours.ts'
import { useI18n } from '../context/console-context.ts'
import { changeTheme } from './branding.ts'
import {
  type ContrastRow,
  formatRatio,
  isMainRow,
  listContrastRemedies,
  listContrastRows,
} from './branding-contrast.ts'

interface Props {
  readonly theme: Theme
  readonly onChange: (theme: Theme) => void
}

/** Says whether everyone can read the pages, and helps if not. */
export function ContrastTable({ theme, onChange }: Props) {
  const i18n = useI18n()
  const rows = listContrastRows(theme)
  const others = rows.filter(row => !isMainRow(row))
  return (
    <section className="console-part look-contrast">
      <h2>{i18n.t('look.readable')}</h2>
      <Rows rows={rows.filter(isMainRow)} />
      {listContrastRemedies(theme).map(({ scheme, colour, nearest }) => (
        <Notice
          key={scheme}
          kind="info"
          title={i18n.t('look.too_faint', { colour, scheme })}
          actions={
            <Button
              type="button"
              onClick={() =>
                onChange(
                  changeTheme(theme, scheme === 'light' ? { accent: nearest } : { accentDark: nearest }),
                )
              }
            >
              {i18n.t('look.take', { colour: nearest })}
            </Button>
          }
        >
          {i18n.t('look.nearest', { colour: nearest })}
        </Notice>
      ))}
      <DarkenedText theme={theme} />
      <details>
        <summary className="look-more">{i18n.t('look.pairs', { count: others.length })}</summary>
        <Rows rows={others} />
      </details>
    </section>
  )
}

function DarkenedText({ theme }: Pick<Props, 'theme'>) {
  const i18n = useI18n()
  const { accent, accentText } = deriveThemeColours(theme).light
  return accent.toLowerCase() === accentText.toLowerCase() ? null : (
    <p className="console-muted">{i18n.t('look.darkened', { colour: accentText })}</p>
  )
}

const Rows = ({ rows }: { readonly rows: readonly ContrastRow[] }) => (
  <ul className="look-rows">
    {rows.map(row => (
      <Row key={`${row.scheme} ${row.pair}`} row={row} />
    ))}
  </ul>
)

function Row({ row }: { readonly row: ContrastRow }) {
  const i18n = useI18n()
  const { pair, scheme, front, back, ratio, atLeast, isTooLow } = row
  return (
    <li>
      <svg className="look-sample" viewBox="0 0 40 26" aria-hidden="true" focusable="false">
        <rect width="40" height="26" rx="5" fill={back} />
        <text x="20" y="18" fill={front}>
          Aa
        </text>
      </svg>
      <span>
        {i18n.t(scheme === 'dark' ? 'look.pair_dark' : 'look.pair_light', {
          pair: i18n.t('look.pair', { pair }),
        })}
      </span>
      <span className="look-ratio">{formatRatio(ratio, i18n.tag)}</span>
      {isTooLow ? (
        <span className="console-badge look-bad">
          {i18n.t('look.needs', { ratio: formatRatio(atLeast, i18n.tag) })}
        </span>
      ) : (
        <span className="console-badge console-badge--ok">
          <Icon name="check" />
          {i18n.t('look.fine')}
        </span>
      )}
    </li>
  )
}
