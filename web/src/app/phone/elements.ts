type Child = Node | string | null;

/** An element with attributes and children; null leaves an attribute or a child out. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | null>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== null) made.setAttribute(name, value);
  made.append(...children.filter((child) => child !== null));
  return made;
}

export function button(text: string, onPress: () => void, className = 'primary'): HTMLButtonElement {
  const made = element('button', { type: 'button', class: className }, text);
  made.addEventListener('click', onPress);
  return made;
}
