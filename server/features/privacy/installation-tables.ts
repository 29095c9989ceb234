import type { TableDeclarations } from './declaration.ts'

const noPeople = 'stays: no data of people'

export const installationTableDeclarations = {
  rate_limit: {
    about: 'how often somebody did something',
    pseudonymous: 'key',
    other: 'points expire',
    exported: 'nothing: a keyed digest, from which nobody can be found',
    erased: 'nothing: it expires by itself',
    kept: 'a day at most',
  },
  operator_session: {
    about: "sessions of version 0.1.0, opened with the operator's token; none are added",
    pseudonymous: 'digest token_digest',
    other: 'issued_at replaced ends_at',
    kept: 'until the session ends',
  },
  console_person: {
    about: 'people who sign in to the console',
    staff: 'id email email_key name',
    other: 'created_at',
    kept: 'until they belong to no business any more',
  },
  membership: {
    about: 'what people may do at which business',
    staff: 'person provider',
    other: 'business role created_at',
    kept: 'until somebody removes the person',
  },
  console_session: {
    about: 'sessions of the console',
    pseudonymous: 'id digest',
    staff: 'person device',
    other: 'only_at opened_at used_at ends_at',
    kept: 'a day longer than the session',
  },
  browser_sign_in_code: {
    about: 'codes to sign in to the console with, each of one browser',
    pseudonymous: 'browser digest',
    staff: 'person',
    other: 'tries ends_at',
    kept: 'a day at most',
  },
  shared_sign_in_code: {
    about: 'codes to sign in to the console with that all get who ask while strangers ask for many',
    pseudonymous: 'digest',
    staff: 'person',
    other: 'slot ends_at',
    kept: 'a day at most',
  },
  sign_in_code: {
    about: 'codes to sign in to the console with that `npm run operator` prints',
    pseudonymous: 'digest',
    staff: 'person',
    other: 'tries ends_at',
    kept: 'a day at most',
  },
  passkey: {
    about: 'passkeys to sign in to the console with',
    pseudonymous: 'id',
    staff: 'person device',
    other: 'only_at public_key counter challenged_at created_at',
    kept: 'until their owner removes them, or is forgotten',
  },
  invitation: {
    about: 'invitations to the console',
    pseudonymous: 'id digest',
    staff: 'email email_key provider invited_by',
    other: 'business role created_at ends_at',
    kept: 'until it is accepted, or a day after it has ended',
  },
  secret: { about: 'keys of the installation', other: 'name value', kept: noPeople },
  job: {
    about: 'when recurring jobs are due, and how they ended',
    other: 'name due_at holder started_at ended_at duration_ms succeeded_at failures last_error',
    kept: noPeople,
  },
  mail_sign: {
    about: 'when the mail server last took an email, and when it last failed to',
    other: 'sign at',
    kept: noPeople,
  },
  migration: {
    about: 'which migrations were applied',
    other: 'name sha256 needs applied_at',
    kept: noPeople,
  },
  embed_script: {
    about: 'versions of the script for other sites',
    other: 'path code kept_at',
    kept: noPeople,
  },
  published_file: {
    about: 'files of the configuration that were published from previews',
    other: 'file content base revision published_at',
    kept: noPeople,
  },
} as const satisfies TableDeclarations
