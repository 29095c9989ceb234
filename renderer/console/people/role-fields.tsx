import { useState } from 'react'
import { useWords } from '../context/console-context.ts'
import { useRecordNames } from '../records/use-record-names.ts'
import { SelectField } from '../ui/select-field.tsx'

/** The roles that a business gives; the installation's come from the command line. */
export const givenRoles = ['owner', 'manager', 'staff', 'editor'] as const

type GivenRole = (typeof givenRoles)[number]

interface Props {
  readonly role?: GivenRole
  readonly provider?: string | undefined
  /** Says whose role it is where there are several. */
  readonly name?: string
}

/** Chooses a role, and the provider who the person is, which staff need. */
export function RoleFields({ role: initialRole = 'staff', provider = '', name }: Props) {
  const words = useWords()
  const [role, setRole] = useState<GivenRole>(initialRole)
  const providers = useRecordNames('providers')
  const [chosen, setChosen] = useState(provider)
  const none = role === 'staff' ? [] : [{ value: '', label: words.t('people.no_provider') }]
  return (
    <>
      <SelectField
        name="role"
        value={role}
        label={words.t('people.role')}
        aria-label={name === undefined ? undefined : words.t('people.role_named', { name })}
        hint={words.t(`role.${role}_hint`)}
        options={givenRoles.map(value => ({ value, label: words.t(`role.${value}`) }))}
        onChange={event => setRole(givenRoles.find(one => one === event.target.value) ?? role)}
      />
      <SelectField
        name="provider"
        // Only staff need one: what is first in their list is nobody's choice for another role.
        value={chosen === '' && role === 'staff' ? (providers[0]?.value ?? '') : chosen}
        label={words.t('people.provider')}
        aria-label={name === undefined ? undefined : words.t('people.provider_named', { name })}
        options={[...none, ...providers]}
        onChange={event => setChosen(event.target.value)}
      />
    </>
  )
}

/** Reads what was chosen. */
export function readRoleFields(fields: FormData): { readonly role: GivenRole; readonly provider?: string } {
  const role = givenRoles.find(one => one === fields.get('role')) ?? 'staff'
  const provider = String(fields.get('provider') ?? '')
  return provider === '' ? { role } : { role, provider }
}
