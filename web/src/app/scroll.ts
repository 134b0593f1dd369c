/** The list beneath a preview: `/my-photos/photos/preview/1` → `/my-photos/photos`. */
export function listPath(path: string): string {
  return path.replace(/\/preview\/[^/]+\/?$/, '').replace(/\/$/, '') || '/';
}

/** Opening or closing a preview leaves the list beneath where it is. */
export function staysOnList(from: string, to: string): boolean {
  return listPath(from) === listPath(to);
}
