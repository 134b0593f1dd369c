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
 * Template for the few pages and mails of the server. Whatever is put in is escaped, for text and for
 * quoted attributes alike; `html` values nest, lists are joined, false and undefined vanish.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.reduce((all, text, index) => all + render(parts[index - 1]) + text));
}

/** Markup of our own files or of a library, taken as it is: never anything that came with a request. */
export function trustedMarkup(markup: string): Html {
  return new Html(markup);
}
