/** Forms of react-jsonschema-form, each with things that are hard to carry over. */

/** Titles in the schema, names of choices in both places, an order. */
export const registration = {
  schema: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Registration',
    description: 'A simple form.',
    type: 'object',
    required: ['firstName', 'age'],
    properties: {
      firstName: { type: 'string', title: 'First name', default: 'Chuck', minLength: 2 },
      age: { type: 'integer', title: 'Age', minimum: 0, maximum: 120 },
      size: { type: 'string', title: 'Size', enum: ['s', 'm', 'l'], enumNames: ['Small', 'Medium', 'Large'] },
      colors: {
        type: 'array',
        title: 'Colours',
        uniqueItems: true,
        items: { type: 'string', enum: ['r', 'g'], enumNames: ['Red', 'Green'] },
      },
      done: { type: 'boolean', title: 'Done?' },
    },
  },
  uiSchema: {
    'ui:order': ['firstName', 'size', '*'],
    firstName: { 'ui:autofocus': true, 'ui:placeholder': 'Your name', 'ui:autocomplete': 'given-name' },
    age: { 'ui:widget': 'updown', 'ui:help': 'In years' },
    size: { 'ui:widget': 'radio', 'ui:options': { inline: true } },
    colors: { 'ui:widget': 'checkboxes' },
    done: { 'ui:widget': 'radio', 'ui:enumNames': ['Ready', 'Not ready'] },
  },
  formData: { firstName: 'Ada' },
}

/** Definitions, references, one that leads nowhere, recursion. */
export const addresses = {
  schema: {
    definitions: {
      address: {
        type: 'object',
        title: 'Address',
        properties: { street: { type: 'string', title: 'Street' }, city: { type: 'string', title: 'City' } },
        required: ['street'],
      },
      node: {
        type: 'object',
        properties: {
          name: { type: 'string', title: 'Name' },
          children: { type: 'array', items: { $ref: '#/definitions/node' } },
        },
      },
    },
    type: 'object',
    title: 'Two addresses',
    properties: {
      billing: { title: 'Billing address', $ref: '#/definitions/address' },
      shipping: {
        allOf: [
          { $ref: '#/definitions/address' },
          { properties: { kind: { type: 'string', title: 'Kind', enum: ['home', 'work'] } } },
        ],
      },
      remote: { $ref: 'https://example.com/person.json' },
      tree: { $ref: '#/definitions/node' },
    },
  },
  uiSchema: { billing: { 'ui:order': ['city', 'street'], street: { 'ui:placeholder': 'Main Street 1' } } },
}

/** Dependencies of both kinds. */
export const creditCard = {
  schema: {
    title: 'Credit card',
    type: 'object',
    properties: {
      name: { type: 'string', title: 'Name' },
      creditCard: { type: 'number', title: 'Card number' },
      pets: {
        type: 'string',
        title: 'Do you have pets?',
        enum: ['No', 'Yes: one', 'Yes: many'],
        default: 'No',
      },
    },
    required: ['name', 'toys'],
    dependencies: {
      creditCard: { properties: { billing: { type: 'string', title: 'Billing' } }, required: ['billing'] },
      name: ['pets'],
      pets: {
        oneOf: [
          { properties: { pets: { enum: ['No'] } } },
          {
            properties: { pets: { enum: ['Yes: one'] }, howOld: { type: 'number', title: 'How old is it?' } },
            required: ['howOld'],
          },
          {
            properties: {
              pets: { enum: ['Yes: many'] },
              rid: { type: 'boolean', title: 'Do you want to get rid of any?' },
            },
            required: ['rid'],
          },
        ],
      },
    },
  },
  uiSchema: { billing: { 'ui:widget': 'textarea', 'ui:options': { rows: 60 } } },
}

/** If, then and else. */
export const animals = {
  schema: {
    type: 'object',
    title: 'Animals',
    properties: { animal: { enum: ['Cat', 'Fish'], title: 'Animal' } },
    allOf: [
      {
        if: { properties: { animal: { const: 'Cat' } }, required: ['animal'] },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: {
          properties: {
            food: { type: 'string', title: 'Food', enum: ['meat', 'fish'], enumNames: ['Meat', 'Fish'] },
          },
          required: ['food'],
        },
      },
      {
        if: { properties: { animal: { const: 'Fish' } }, required: ['animal'] },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: {
          properties: { water: { type: 'string', title: 'Water', enum: ['lake', 'sea'] } },
          required: ['water'],
        },
      },
      { required: ['animal'] },
    ],
  },
}

/** Lists: fixed, nested, ordered, with limits. */
export const lists = {
  schema: {
    title: 'Lists',
    type: 'object',
    properties: {
      tasks: {
        type: 'array',
        title: 'Tasks',
        minItems: 1,
        items: {
          type: 'object',
          required: ['title'],
          properties: {
            title: { type: 'string', title: 'Title' },
            done: { type: 'boolean', title: 'Done?', default: false },
          },
        },
      },
      pair: {
        type: 'array',
        title: 'A pair',
        items: [
          { type: 'string', title: 'Text' },
          { type: 'boolean', title: 'Flag' },
        ],
        additionalItems: { type: 'number', title: 'More' },
      },
      nested: {
        type: 'array',
        title: 'Nested',
        items: { type: 'array', items: { type: 'string', default: 'lorem' } },
      },
    },
  },
  uiSchema: {
    tasks: {
      'ui:options': { orderable: false, addable: true, copyable: true },
      items: { 'ui:order': ['done', 'title', 'gone'], done: { 'ui:widget': 'radio' } },
    },
    pair: { items: [{ 'ui:widget': 'textarea' }, { 'ui:widget': 'select' }] },
    unknown: { 'ui:widget': 'textarea' },
  },
}

/** Widgets, formats and fields that forms have under other names, or not at all. */
export const widgetNames = {
  schema: {
    title: 'Widgets',
    type: 'object',
    properties: {
      color: { type: 'string', format: 'color', title: 'Colour', default: '#151ce6' },
      born: { type: 'string', format: 'date', title: 'Born' },
      at: { type: 'string', format: 'date-time', title: 'At' },
      site: { type: 'string', format: 'uri', title: 'Site' },
      cv: { type: 'string', format: 'data-url', title: 'CV' },
      files: { type: 'array', title: 'Files', items: { type: 'string', format: 'data-url' } },
      phone: { type: 'string', title: 'Phone' },
      about: { type: 'string', title: 'About' },
      secret: { type: 'string', title: 'Secret', format: 'regex' },
      place: {
        type: 'object',
        title: 'Place',
        properties: {
          lat: { type: 'number', title: 'Latitude' },
          lon: { type: 'number', title: 'Longitude' },
        },
      },
    },
  },
  uiSchema: {
    'ui:submitButtonOptions': { submitText: 'Send it', norender: false },
    classNames: 'my-form',
    color: { 'ui:widget': 'color' },
    born: { 'ui:widget': 'alt-date', 'ui:options': { yearsRange: [1980, 2030] } },
    at: { 'ui:widget': 'datetime' },
    site: { 'ui:widget': 'uri' },
    cv: { 'ui:options': { accept: '.pdf,.heic', filePreview: true } },
    phone: { 'ui:options': { inputType: 'tel', label: false } },
    about: { 'ui:widget': 'RichTextEditor', 'ui:description': 'In **bold**' },
    secret: { 'ui:widget': 'password', 'ui:disabled': true },
    place: { 'ui:field': 'geo' },
  },
}

/** Rules that RE2 cannot check, of another type, of other validators. */
export const rules = {
  schema: {
    $id: 'https://example.com/rules',
    title: 'Rules',
    type: 'object',
    required: ['code', 'nobody'],
    properties: {
      code: { type: 'string', title: 'Code', pattern: '^(?=.*\\d)[a-z\\d]{6,}$' },
      zip: { type: 'string', title: 'Zip', pattern: '^\\d{5}$', errorMessage: 'Five digits' },
      count: { type: 'integer', title: 'Count', maxLength: 3, minimum: 1 },
      from: { type: 'string', format: 'date', title: 'From', formatMinimum: '2020-01-01' },
      empty: { type: 'string', title: 'Empty', enum: [] },
      nullable: { type: ['string', 'null'], title: 'Nullable' },
      'ui:odd': { type: 'string', title: 'Odd name' },
      '.dot': { type: 'string', title: 'Begins with a dot' },
    },
    additionalProperties: false,
  },
}

/** Choices as one of several constants, and alternatives of objects. */
export const alternatives = {
  schema: {
    title: 'Alternatives',
    type: 'object',
    properties: {
      mark: {
        title: 'Mark',
        type: 'integer',
        oneOf: [
          { const: 1, title: 'Good' },
          { const: 2, title: 'Bad' },
        ],
      },
      contact: {
        title: 'Contact',
        type: 'object',
        oneOf: [
          {
            title: 'By mail',
            properties: { mail: { type: 'string', format: 'email', title: 'Email' } },
            required: ['mail'],
          },
          {
            title: 'By phone',
            properties: { phone: { type: 'string', title: 'Phone' } },
            required: ['phone'],
          },
        ],
      },
      either: {
        title: 'Number or text',
        anyOf: [
          { type: 'number', title: 'A number' },
          { type: 'string', title: 'A text' },
        ],
      },
    },
  },
  uiSchema: {
    mark: { 'ui:widget': 'radio' },
    contact: {
      oneOf: [
        { mail: { 'ui:placeholder': 'me@example.org' } },
        { phone: { 'ui:help': 'With country code' } },
      ],
    },
  },
}

/** A bare schema of draft-04, with keys and values of any name. */
export const bareSchema = {
  $schema: 'http://json-schema.org/draft-04/schema#',
  id: 'settings',
  title: 'Settings',
  type: 'object',
  properties: {
    level: { type: 'number', title: 'Level', minimum: 0, exclusiveMinimum: true, maximum: 10 },
    labels: { type: 'object', title: 'Labels', additionalProperties: { type: 'string' } },
    'view:other name': { type: 'string', title: 'Other' },
    readOnlyText: { type: 'string', title: 'Fixed', readOnly: true, default: 'fixed' },
  },
}

/** Nested objects, hidden and disabled fields, options without effect, an unknown dialect. */
export const nestedObjects = {
  schema: {
    $schema: 'https://json-schema.org/draft/2019-09/schema',
    title: 'A house',
    type: 'object',
    properties: {
      token: { type: 'string', default: 'abc' },
      house: {
        type: 'object',
        title: 'House',
        description: 'As it is today',
        properties: {
          rooms: { type: 'integer', title: 'Rooms', examples: [1, 2, 3] },
          garden: {
            type: 'object',
            title: 'Garden',
            properties: { area: { type: 'number', title: 'Area', multipleOf: 0.5 } },
            required: ['area', 'pond'],
          },
        },
      },
      items: { type: 'array', title: 'Things', items: { type: 'string', title: 'Thing' } },
    },
  },
  uiSchema: {
    'ui:globalOptions': { copyable: true },
    token: { 'ui:widget': 'hidden' },
    house: {
      'ui:title': 'Your house',
      rooms: { 'ui:widget': 'range', 'ui:readonly': true, 'ui:style': { color: 'red' } },
      garden: { 'ui:ObjectFieldTemplate': 'Grid', area: { 'ui:emptyValue': 0, 'ui:enumDisabled': [1] } },
    },
  },
}
