import { getInitial } from '../avatar/get-initial.ts'

interface Props {
  /** The name that stands beside it, in the language of the page. */
  readonly name: string
}

/** Renders the first letter of a name where a picture is missing. Screen readers skip it: the name says it. */
export const InitialCover = ({ name }: Props) => (
  <svg
    className="bp-initial-cover"
    viewBox="0 0 400 300"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
    focusable="false"
  >
    <rect width="400" height="300" />
    <path d="M0 222c60-36 120-36 200-4s140 30 200-6v88H0Z" />
    <text x="200" y="150" textAnchor="middle" dominantBaseline="central">
      {getInitial(name)}
    </text>
  </svg>
)
