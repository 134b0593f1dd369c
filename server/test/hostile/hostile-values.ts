/** Values that a column, a parser or a date may not take, each for one field of an otherwise valid request. */

/** Texts that exist in a URL and in JSON. */
const texts = [
  '',
  '\0',
  'a\0b@example.com',
  '\ufffe\uffff',
  ' \u202e\u0007\r\nX: y',
  '__proto__',
  // a NUL b, and {"a":"\u0000"}, in base64url.
  'YQBi',
  'eyJhIjoiXHUwMDAwIn0',
];

/** Texts that look like an id, a number, a date or an address; to a field of any text they are like others. */
const almost = [
  'constructor',
  '0199aaaa-bbbb-7ccc-8ddd-eeeeeeeeeee',
  '{0199aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee}',
  '-1',
  '1.5',
  '2147483648',
  '9223372036854775808',
  '1e400',
  'NaN',
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '300000-01-01',
  '+275760-09-13T00:00:00.000Z',
  '2024-02-30',
  '2024-05-03T24:00:00Z',
  'http://[::1',
  'https://a\0b.test:99999/',
  '../../%00',
];

/** Longer than any column, index entry and limit of a text. */
const long = 'x'.repeat(9000);

/** With NUL and with half a surrogate pair in the middle of a valid value. */
const halves = (valid: string) => {
  const middle = Math.ceil(valid.length / 2);
  return [valid.slice(0, middle), valid.slice(middle)] as const;
};

/** Escaped as in a URL or a form: what is there twice, malformed, overlong or of half a surrogate pair too. */
export function urlValues(valid: string): string[] {
  const [start, end] = halves(valid).map(encodeURIComponent);
  return [
    ...[...texts, ...almost].map(encodeURIComponent),
    `${start}%00${end}`,
    `${start}${end}%00`,
    `${start}%ff${end}`,
    '%ff',
    '%c0%80',
    '%ed%a0%80',
    '%f8%88%80%80%80',
    '%',
    '%0',
    '%zz',
    '%2500',
    '%u0000',
    long,
  ];
}

/** A query or form has these in addition: arrays and objects where one value is expected. */
export function repeatedFields(name: string, valid: string): string[] {
  const [field, value] = [encodeURIComponent(name), encodeURIComponent(valid)];
  return [
    `${field}=${value}&${field}=${value}`,
    `${field}=${value}&${field}=%00`,
    `${field}[]=${value}`,
    `${field}[a]=${value}`,
    `${field}`,
    `${field}=${value}&__proto__=1&constructor[prototype]=1&%00=1`,
  ];
}

const numbers = [
  '-1',
  '0',
  '1.5',
  '5e-324',
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '9223372036854775808',
  '1e21',
  '1.7976931348623157e308',
  '1e400',
  '-1e400',
];

const others = [
  'null',
  'true',
  '[]',
  '{}',
  '[[]]',
  '["a","a"]',
  '[null]',
  '{"__proto__":1}',
  '{"constructor":{"prototype":1}}',
  '{"a\\u0000":"\\ud800"}',
];

/**
 * As they stand in JSON.
 *
 * @param isFree whether the field takes any text
 */
export function jsonValues(valid: unknown, isFree: boolean): string[] {
  const [start, end] = typeof valid === 'string' ? halves(valid) : ['a', 'b'];
  return [
    ...[...texts, ...(isFree ? [] : almost)].map((text) => JSON.stringify(text)),
    JSON.stringify(`${start}\0${end}`),
    JSON.stringify(`${start}\ud800${end}`),
    JSON.stringify(`${start}${end}\udfff`),
    '"\\ud800"',
    '"\\udfff\\ud800"',
    JSON.stringify(long),
    ...numbers,
    ...others,
  ];
}

/** As Node lets them through. */
export const headerValues: readonly string[] = [
  '',
  '\u00ff\u00fe\u0080',
  '%00%ff%',
  '-1',
  '9223372036854775808',
  '__proto__,;=";q=*',
  long,
];

/** Each cookie that the server reads. */
export const cookieValues: readonly string[] = [
  'keepsake',
  'keepsake-sign-in',
  'keepsake-sign-in-failed',
  'keepsake-signed-in',
  '__Host-keepsake',
  'locale',
  '_session',
  '_interaction',
].flatMap((name) => ['%00', 'a%00b', '%ff', '%', '__proto__', long].map((value) => `${name}=${value}`));
