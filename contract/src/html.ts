const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup that is safe to send. */
export class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

type Part = Html | string | number | false | null | undefined | readonly Part[];

function render(part: Part): string {
  if (part === false || part === null || part === undefined) return '';
  if (part instanceof Html) return part.toString();
  if (typeof part === 'object') return part.map(render).join('');
  return String(part).replace(/[&<>"']/g, (character) => escapes[character] ?? '');
}

/**
 * Values are escaped for text and quoted attributes; `html` values nest, lists are joined, false and undefined are
 * omitted.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.reduce((all, text, index) => all + render(parts[index - 1]) + text));
}

/** Marks markup of our own files or a library as trusted: never from a request. */
export function trustedMarkup(markup: string): Html {
  return new Html(markup);
}

/** Fills `{{name}}` in a template of our own; values are escaped, those that are missing are empty. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => render(values[name] ?? ''));
}
