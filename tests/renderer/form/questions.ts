import type { FormDocument } from '#schemas/runtime/form/form.ts'

const both = (en: string, de: string) => ({ en, de })
const rows = ['room', 'price', 'staff']
const picture = (name: string) => ({
  src: `/pictures/${name}.svg`,
  alt: both(`A picture of ${name}`, `Ein Bild von ${name}`),
})
const pictures = { sea: picture('sea'), wood: picture('wood'), stone: picture('stone') }

/** A form with one of every special field and question type. */
export const questions: FormDocument = {
  id: 'questions',
  version: 1,
  schema: {
    type: 'object',
    required: [
      'secret',
      'agree',
      'stars',
      'recommend',
      'grid',
      'order',
      'sign',
      'pay',
      'home',
      'cv',
      'found',
    ],
    properties: {
      secret: { type: 'string', minLength: 8 },
      sure: { type: 'boolean' },
      agree: { type: 'boolean', const: true },
      extras: { type: 'array', uniqueItems: true, items: { type: 'string', enum: ['towel', 'robe', 'tea'] } },
      land: { type: 'string', format: 'country' },
      home: {
        type: 'object',
        required: ['street', 'postcode', 'city', 'country'],
        properties: {
          street: { type: 'string' },
          extra: { type: 'string' },
          postcode: { type: 'string' },
          city: { type: 'string' },
          region: { type: 'string' },
          country: { type: 'string' },
        },
      },
      cv: { type: 'string', format: 'upload' },
      sign: {
        type: 'object',
        minProperties: 1,
        properties: { name: { type: 'string' }, strokes: { type: 'string' } },
      },
      source: { type: 'string' },
      total: { type: 'number' },
      pets: {
        type: 'array',
        minItems: 1,
        maxItems: 3,
        items: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
      },
      pay: {
        type: 'object',
        oneOf: [
          {
            required: ['kind', 'iban'],
            properties: {
              kind: { const: 'transfer' },
              owner: { type: 'string' },
              iban: { type: 'string', minLength: 5 },
            },
            additionalProperties: false,
          },
          {
            required: ['kind', 'number'],
            properties: {
              kind: { const: 'card' },
              owner: { type: 'string' },
              number: { type: 'string', minLength: 12 },
            },
            additionalProperties: false,
          },
        ],
      },
      when: { type: 'string' },
      stars: { type: 'integer', minimum: 1, maximum: 5 },
      recommend: { type: 'integer', minimum: 0, maximum: 10 },
      mood: { type: 'integer', minimum: 1, maximum: 5 },
      effort: { type: 'integer', minimum: 1, maximum: 7 },
      loud: { type: 'integer', minimum: 1, maximum: 5 },
      grid: {
        type: 'object',
        required: ['room', 'price'],
        properties: Object.fromEntries(
          rows.map(name => [name, { type: 'string', enum: ['bad', 'fair', 'good', 'great'] }]),
        ),
      },
      uses: {
        type: 'object',
        properties: Object.fromEntries(
          ['sauna', 'pool'].map(name => [
            name,
            { type: 'array', uniqueItems: true, items: { type: 'string', enum: ['week', 'end'] } },
          ]),
        ),
      },
      order: {
        type: 'array',
        uniqueItems: true,
        minItems: 4,
        items: { type: 'string', enum: ['a', 'b', 'c', 'd'] },
      },
      style: { type: 'string', enum: ['sea', 'wood', 'stone'] },
      styles: { type: 'array', uniqueItems: true, items: { type: 'string', enum: ['sea', 'wood'] } },
      found: { type: 'string', examples: ['friend', 'search'], maxLength: 60 },
      mixed: { type: 'string', enum: ['m1', 'm2', 'm3', 'm4', 'm5', 'm6'] },
    },
  },
  ui: {
    secret: {
      'ui:title': both('Password', 'Passwort'),
      'ui:widget': 'password',
      'ui:autocomplete': 'new-password',
      'ui:help': both('Eight characters at least.', 'Mindestens acht Zeichen.'),
    },
    sure: { 'ui:title': both('Is it your first visit?', 'Ist es Ihr erster Besuch?'), 'ui:widget': 'radio' },
    agree: {
      'ui:title': both('I have read the privacy policy.', 'Ich habe die Datenschutzerklärung gelesen.'),
      'ui:link': { href: '/privacy', label: both('privacy policy', 'Datenschutzerklärung') },
    },
    extras: {
      'ui:title': both('Extras', 'Zusatzleistungen'),
      'ui:widget': 'multi-select',
      'ui:enumNames': {
        towel: both('Towel', 'Handtuch'),
        robe: both('Bathrobe', 'Bademantel'),
        tea: both('Tea', 'Tee'),
      },
    },
    land: { 'ui:title': both('Nationality', 'Staatsangehörigkeit') },
    home: { 'ui:title': both('Address', 'Anschrift'), 'ui:field': 'address' },
    cv: {
      'ui:title': both('Referral', 'Überweisung'),
      'ui:widget': 'file',
      'ui:accept': ['application/pdf', 'image/*'],
      'ui:maxBytes': 50_000,
    },
    sign: { 'ui:title': both('Signature', 'Unterschrift'), 'ui:field': 'signature' },
    source: { 'ui:widget': 'hidden' },
    total: { 'ui:title': both('Total', 'Summe'), 'ui:widget': 'computed' },
    pets: {
      'ui:title': both('Pets', 'Haustiere'),
      items: { 'ui:title': both('Pet', 'Haustier'), name: { 'ui:title': both('Name', 'Name') } },
    },
    pay: {
      'ui:title': both('Payment', 'Zahlung'),
      'ui:order': ['kind', '*'],
      kind: {
        'ui:title': both('How do you pay?', 'Wie zahlen Sie?'),
        'ui:widget': 'radio',
        'ui:enumNames': { transfer: both('Bank transfer', 'Überweisung'), card: both('Card', 'Karte') },
      },
      owner: { 'ui:title': both('Account holder', 'Kontoinhaber') },
      iban: { 'ui:title': 'IBAN' },
      number: { 'ui:title': both('Card number', 'Kartennummer') },
    },
    when: { 'ui:title': both('Time', 'Termin'), 'ui:field': 'slot', 'ui:options': { service: 'haircut' } },
    stars: { 'ui:title': both('How was your stay?', 'Wie war Ihr Aufenthalt?'), 'ui:widget': 'rating' },
    recommend: {
      'ui:title': both(
        'How likely are you to recommend us to a friend?',
        'Wie wahrscheinlich ist es, dass Sie uns weiterempfehlen?',
      ),
      'ui:widget': 'nps',
    },
    mood: { 'ui:title': both('How satisfied are you?', 'Wie zufrieden sind Sie?'), 'ui:widget': 'csat' },
    effort: {
      'ui:title': both('How easy was it?', 'Wie einfach war es?'),
      'ui:widget': 'scale',
      'ui:low': both('Very hard', 'Sehr schwierig'),
      'ui:high': both('Very easy', 'Sehr einfach'),
    },
    loud: {
      'ui:title': both('How loud was it?', 'Wie laut war es?'),
      'ui:widget': 'scale',
      'ui:low': both('Silent', 'Still'),
      'ui:high': both('Too loud', 'Zu laut'),
    },
    grid: {
      'ui:title': both('How do you rate…', 'Wie bewerten Sie …'),
      'ui:field': 'matrix',
      'ui:enumNames': {
        bad: both('Bad', 'Unzureichend'),
        fair: both('Fair', 'Befriedigend'),
        good: both('Good', 'Gut'),
        great: both('Great', 'Hervorragend'),
      },
      room: { 'ui:title': both('The room', 'Das Zimmer') },
      price: { 'ui:title': both('Value for money', 'Preis-Leistungs-Verhältnis') },
      staff: { 'ui:title': both('The welcome', 'Die Begrüßung') },
    },
    uses: {
      'ui:title': both('When do you use…', 'Wann nutzen Sie …'),
      'ui:field': 'matrix',
      'ui:enumNames': { week: both('On workdays', 'Werktags'), end: both('On weekends', 'Am Wochenende') },
      sauna: { 'ui:title': 'Sauna' },
      pool: { 'ui:title': both('Pool', 'Schwimmbad') },
    },
    order: {
      'ui:title': both('What matters most?', 'Was ist Ihnen am wichtigsten?'),
      'ui:field': 'ranking',
      'ui:enumNames': {
        a: both('Quiet', 'Ruhe'),
        b: both('Friendliness', 'Freundlichkeit'),
        c: both('Cleanliness', 'Sauberkeit'),
        d: both('Price', 'Preis'),
      },
    },
    style: {
      'ui:title': both('Which style do you like?', 'Welcher Stil gefällt Ihnen?'),
      'ui:widget': 'pictures',
      'ui:pictures': pictures,
      'ui:enumNames': { sea: both('Sea', 'Meer'), wood: both('Wood', 'Holz'), stone: both('Stone', 'Stein') },
    },
    styles: {
      'ui:title': both('Which of them do you know?', 'Welche kennen Sie?'),
      'ui:widget': 'pictures',
      'ui:pictures': pictures,
    },
    found: {
      'ui:title': both('How did you find us?', 'Wie haben Sie uns gefunden?'),
      'ui:widget': 'radio-other',
      'ui:enumNames': {
        friend: both('Through friends', 'Durch Bekannte'),
        search: both('By searching', 'Durch eine Suche'),
      },
    },
    mixed: {
      'ui:title': both('In any order', 'Beliebige Reihenfolge'),
      'ui:widget': 'radio',
      'ui:randomize': true,
    },
  },
}

export const someAnswers = {
  extras: ['robe', 'tea'],
  land: 'DE',
  pets: [{ name: 'Rex' }, { name: 'Mia' }],
  pay: { kind: 'transfer', owner: 'Ada' },
  source: 'mail',
  total: 1240.5,
  sign: { strokes: 'M120 150L160 60L200 160L240 80L300 150L380 90L470 140' },
  stars: 4,
  recommend: 9,
  mood: 4,
  effort: 6,
  grid: { room: 'good' },
  uses: { pool: ['end'] },
  order: ['c', 'a', 'b', 'd'],
  style: 'wood',
  found: 'A flyer',
}
