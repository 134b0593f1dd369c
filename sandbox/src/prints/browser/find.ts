/** An element that the page has. */
export function find<Kind extends Element>(root: ParentNode, selector: string, kind: new () => Kind): Kind {
  const found = root.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`the page has no ${selector}`);
  return found;
}

/** Focuses the title of a part of the page that has come into view. */
export function focusTitle(root: ParentNode): void {
  find(root, 'h1', HTMLElement).focus();
}
