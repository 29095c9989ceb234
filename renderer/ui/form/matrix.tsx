/**
 * Renders the same choices for several rows: a table in wide layouts, a group per row in narrow ones. The
 * style sheet decides between them, so all table roles are explicit: `display` would remove them.
 */
import { getUiOptions, optionsList, type RJSFSchema } from '@rjsf/utils'
import { formatPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import { asArray, type EnumOption, toDomValue } from './enum-options.ts'
import { getDescriptionAttributes, HintAndError } from './hint-and-error.tsx'
import { RequiredMark } from './required-mark.tsx'
import type { FormFieldProps } from './types.ts'

const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  column: { role: 'columnheader' },
  title: { role: 'rowheader' },
} as const

/** Edits an object with a property per row: a value of an enumeration, or an array of several. */
export function MatrixField(props: FormFieldProps) {
  const { schema, fieldPathId } = props
  const { $id: id } = fieldPathId
  const rows = Object.entries(schema.properties ?? {}).filter((row): row is [string, RJSFSchema] =>
    isObject(row[1]),
  )
  const [first] = rows
  const columns = first === undefined ? [] : columnsOf(first[1], props)
  return (
    <div className={columns.length > 5 ? 'bp-matrix bp-matrix--wide' : 'bp-matrix'}>
      <table {...roles.table} aria-labelledby={`${id}__legend`}>
        <thead {...roles.group}>
          <tr {...roles.row}>
            <td {...roles.cell} />
            {columns.map((column, index) => (
              <th {...roles.column} scope="col" id={`${id}__column${index}`} key={toDomValue(column.value)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {rows.map(([name, row]) => (
            <Row key={name} name={name} row={row} columns={columns} matrix={props} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const columnsOf = (row: RJSFSchema, { uiSchema }: FormFieldProps): readonly EnumOption[] =>
  optionsList(isObject(row.items) ? row.items : row, uiSchema) ?? []

interface RowProps {
  readonly name: string
  readonly row: RJSFSchema
  readonly columns: readonly EnumOption[]
  readonly matrix: FormFieldProps
}

function Row({ name, row, columns, matrix }: RowProps) {
  const { fieldPathId, schema, uiSchema, errorSchema, formData, onChange, disabled, readonly } = matrix
  const path = [...fieldPathId.path, name]
  const id = `${fieldPathId.$id}-${name}`
  const options = getUiOptions(uiSchema?.[name])
  const multiple = row.type === 'array'
  const required = schema.required?.includes(name) ?? false
  const described = { id, options, schema: row, errors: errorsAt(errorSchema, name) }
  const { 'aria-invalid': invalid, ...description } = getDescriptionAttributes(described)
  const value = isObject(formData) ? formData[name] : undefined
  const picked = (multiple ? asArray(value) : [value]).map(toDomValue)
  const pick = (column: EnumOption, on: boolean) => {
    if (!multiple) return onChange(column.value, path)
    const kept = columns.filter(({ value: other }) =>
      other === column.value ? on : picked.includes(toDomValue(other)),
    )
    onChange(kept.length === 0 ? undefined : kept.map(({ value: other }) => other), path)
  }
  return (
    <tr {...roles.row} data-field={formatPointer(path)} id={id}>
      <th {...roles.title} scope="row">
        <span id={`${id}__label`}>{options.title ?? row.title ?? name}</span>
        <RequiredMark required={required} />
        <HintAndError {...described} />
      </th>
      {columns.map((column, index) => (
        <td {...roles.cell} key={toDomValue(column.value)}>
          <label className="bp-matrix-choice">
            <input
              type={multiple ? 'checkbox' : 'radio'}
              id={`${id}-${index}`}
              name={path.join('.')}
              value={toDomValue(column.value)}
              checked={picked.includes(toDomValue(column.value))}
              required={required && !multiple}
              disabled={disabled || readonly}
              aria-labelledby={`${id}__label ${fieldPathId.$id}__column${index}`}
              aria-invalid={multiple ? invalid : undefined}
              {...description}
              onChange={event => pick(column, event.target.checked)}
            />
            <span>{column.label}</span>
          </label>
        </td>
      ))}
    </tr>
  )
}

function errorsAt(errors: FormFieldProps['errorSchema'], name: string): readonly string[] | undefined {
  const own: unknown = Object.entries(errors ?? {}).find(([key]) => key === name)?.[1]
  return isObject(own) ? asArray(own.__errors).filter(text => typeof text === 'string') : undefined
}
