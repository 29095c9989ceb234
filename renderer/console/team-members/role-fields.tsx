import { useState } from 'react'
import { useI18n } from '../context/console-context.ts'
import { useRecordNames } from '../records/use-record-names.ts'
import { SelectField } from '../ui/select-field.tsx'

/** The roles that a business gives; the installation's come from the command line. */
export const assignableRoles = ['owner', 'manager', 'staff', 'editor'] as const

type GivenRole = (typeof assignableRoles)[number]

interface Props {
  readonly role?: GivenRole
  readonly provider?: string | undefined
  /** Says whose role it is where there are several. */
  readonly name?: string
}

/** Chooses a role, and the provider who the person is, which staff need. */
export function RoleFields({ role: initialRole = 'staff', provider = '', name }: Props) {
  const i18n = useI18n()
  const [role, setRole] = useState<GivenRole>(initialRole)
  const providers = useRecordNames('providers')
  const [chosen, setChosen] = useState(provider)
  const none = role === 'staff' ? [] : [{ value: '', label: i18n.t('people.no_provider') }]
  return (
    <>
      <SelectField
        name="role"
        value={role}
        label={i18n.t('people.role')}
        aria-label={name === undefined ? undefined : i18n.t('people.role_named', { name })}
        hint={i18n.t(`role.${role}_hint`)}
        options={assignableRoles.map(value => ({ value, label: i18n.t(`role.${value}`) }))}
        onChange={event => setRole(assignableRoles.find(one => one === event.target.value) ?? role)}
      />
      <SelectField
        name="provider"
        // Only staff need one: what is first in their list is nobody's choice for another role.
        value={chosen === '' && role === 'staff' ? (providers[0]?.value ?? '') : chosen}
        label={i18n.t('people.provider')}
        aria-label={name === undefined ? undefined : i18n.t('people.provider_named', { name })}
        options={[...none, ...providers]}
        onChange={event => setChosen(event.target.value)}
      />
    </>
  )
}

/** Reads what was chosen. */
export function readRoleFields(fields: FormData): { readonly role: GivenRole; readonly provider?: string } {
  const role = assignableRoles.find(one => one === fields.get('role')) ?? 'staff'
  const provider = String(fields.get('provider') ?? '')
  return provider === '' ? { role } : { role, provider }
}
