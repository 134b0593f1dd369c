/**
 * Moves the focus out of an element that is about to go: to the last button of the next one of its kind, or
 * the one before, or the box around them. `selector` finds elements of the kind.
 */
export function focusNeighbour(selector: string): void {
  const current = document.activeElement?.closest(selector);
  const box = current?.closest<HTMLElement>('[tabindex]');
  if (!current || !box) return;
  const all = [...box.querySelectorAll(selector)];
  const index = all.indexOf(current);
  const buttonsOf = (element: Element | undefined) => element?.querySelectorAll('button') ?? [];
  const button = [...buttonsOf(all[index + 1])].at(-1) ?? [...buttonsOf(all[index - 1])].at(-1);
  (button ?? box).focus();
}
