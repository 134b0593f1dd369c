/** The beginning of a text that is too long, without half a character. */
export const firstPart = (text: string, maxLength: number) =>
  text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
