/**
 * What the build puts in the place of RJSF's own registry: its fields without their look (50 kB), and our theme. As
 * what a form passes has the same names, RJSF merges both in a hundredth of the time, which it does three times a key.
 */
import ArrayField from '@rjsf/core/lib/components/fields/ArrayField.js'
import BooleanField from '@rjsf/core/lib/components/fields/BooleanField.js'
import CyclicSchemaField from '@rjsf/core/lib/components/fields/CyclicSchemaField.js'
import MultiSchemaField from '@rjsf/core/lib/components/fields/MultiSchemaField.js'
import NullField from '@rjsf/core/lib/components/fields/NullField.js'
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js'
import StringField from '@rjsf/core/lib/components/fields/StringField.js'
import { formFields, formTemplates, formWidgets } from './theme.tsx'

const registry = {
  fields: {
    AnyOfField: MultiSchemaField,
    ArrayField,
    BooleanField,
    CyclicSchemaField,
    NullField,
    OneOfField: MultiSchemaField,
    SchemaField,
    StringField,
    ...formFields,
  },
  templates: { ...formTemplates, ButtonTemplates: {} },
  widgets: formWidgets,
  rootSchema: {},
  formContext: {},
  // A form has words of its own.
  translateString: (key: string) => key,
}

const getDefaultRegistry = () => registry

// RJSF imports it so.
export { getDefaultRegistry as default }
