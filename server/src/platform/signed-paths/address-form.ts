/** How the addresses of one kind are written. */
export interface AddressForm<Name extends string> {
  /** Purpose of the key that signs them. */
  readonly keyPurpose: string;
  /** Path and optional query with `:name` for values: `/archives/:ownerId?n=:saveAs`. */
  readonly template: string;
  /**
   * Regular expression of each value, without groups, in signing order. Accepts only characters that need no
   * escape.
   */
  readonly values: Readonly<Record<Name, string>>;
}

/** The template split: text, name, text, name, …, text; and the text before the expiry. */
function partsOf({ template }: Pick<AddressForm<string>, 'template'>): string[] {
  return `${template}${template.includes('?') ? '&' : '?'}`.split(/:([A-Za-z]+)/);
}

/** Writes an address up to its expiry. */
export function writeForm<Name extends string>(
  form: AddressForm<Name>,
): (values: Record<Name, string>) => string {
  const parts = partsOf(form);
  return (values) => {
    let address = '';
    for (const [index, part] of parts.entries()) address += index % 2 === 0 ? part : values[part as Name];
    return address;
  };
}

export interface ReadAddress<Name extends string> {
  readonly values: Record<Name, string>;
  readonly expires: string;
  readonly keyId: string;
  readonly signature: string;
}

const ending = String.raw`e=(?<expires>\d{1,12})&k=(?<keyId>[A-Za-z0-9-]{1,32})&s=(?<signature>[A-Za-z0-9_-]{43})`;

/** Reads an address; accepts one spelling only. */
export function readForm<Name extends string>(
  form: AddressForm<Name>,
): (address: string) => ReadAddress<Name> | undefined {
  const source = partsOf(form).map((part, index) =>
    index % 2 === 0 ? part.replaceAll(/[.?+]/g, String.raw`\$&`) : `(?<${part}>${form.values[part as Name]})`,
  );
  const whole = new RegExp(`^${source.join('')}${ending}$`);
  return (address) => {
    const groups = whole.exec(address)?.groups;
    if (!groups) return undefined;
    const { expires = '', keyId = '', signature = '', ...values } = groups;
    return { values: values as Record<Name, string>, expires, keyId, signature };
  };
}
