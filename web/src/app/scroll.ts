/** The list beneath a preview: `/my-photos/photos/preview/1` → `/my-photos/photos`. */
export function listPath(path: string): string {
  return path.replace(/\/preview\/[^/]+\/?$/, '').replace(/\/$/, '') || '/';
}

export function isOverList(path: string): boolean {
  return listPath(path) !== path;
}

/** Opening or closing a preview keeps the list's scroll position. */
export function staysOnList(from: string, to: string): boolean {
  return listPath(from) === listPath(to);
}
