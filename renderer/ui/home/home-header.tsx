import type { ReactNode } from 'react'
import { Icon, type IconName, SvgIcon } from '../button/icon.tsx'

export interface HomeFact {
  readonly id: string
  readonly icon: IconName | 'change'
  /** The fact, and a quieter line below it. */
  readonly text: ReactNode
  readonly note?: ReactNode
  /** Whether a browser without scripts cannot know it. */
  readonly needsScript?: boolean
}

interface Props {
  /** Without one, waves are drawn. */
  readonly cover?: ReactNode
  /** The logo of the business; without one, its initial stands in its place. */
  readonly logo?: ReactNode
  readonly initial: string
  readonly name: ReactNode
  readonly tagline?: ReactNode
  readonly actions?: ReactNode
  readonly facts: readonly HomeFact[]
}

/** Introduces the business: cover, mark, name, what one can do, and the facts that visitors look for first. */
export const HomeHeader = ({ cover, logo, initial, name, tagline, actions, facts }: Props) => (
  <div className="bp-face">
    <div className={`bp-face-cover${cover ? '' : ' bp-face-cover--drawn'}`}>{cover ?? <Waves />}</div>
    <div className="bp-face-lock">
      <span className={`bp-face-mark${logo ? ' bp-face-mark--logo' : ''}`} aria-hidden="true">
        {logo ?? initial}
      </span>
      <div className="bp-face-names">
        <h1 className="bp-face-name">{name}</h1>
        {tagline && <p className="bp-face-tagline">{tagline}</p>}
      </div>
      {actions && <div className="bp-face-actions">{actions}</div>}
    </div>
    {facts.length > 0 && (
      <div className="bp-face-facts">
        {facts.map(({ id, icon, text, note, needsScript }) => (
          <div key={id} className={needsScript ? 'bp-face-fact bp-needs-script' : 'bp-face-fact'}>
            {icon === 'change' ? <SvgIcon path={changePath} /> : <Icon name={icon} />}
            <p>
              {text}
              {note && <span className="bp-face-note">{note}</span>}
            </p>
          </div>
        ))}
      </div>
    )}
  </div>
)

const changePath = 'M7.5 5.5 4 9l3.500 3.500M4.300 9H12a4 4 0 0 1 0 8H8'

const Waves = () => (
  <svg viewBox="0 0 1200 200" preserveAspectRatio="none" aria-hidden="true" focusable="false">
    <path d="M0 112c150-52 300-52 450-8s300 44 450 4 220-40 300-20v112H0Z" />
    <path d="M0 152c180-40 330-36 500-6s330 30 480 0 170-26 220-16v70H0Z" />
  </svg>
)
