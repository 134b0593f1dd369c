import { isPrivate } from '../ui/private/private.ts';

const mark = `[${Object.keys(isPrivate)[0]}]`;

/** Attributes that no recording shows as text, and the picture's address, which goes with the picture. */
const unread = new Set(['class', 'style', 'id', 'src', 'srcset']);

interface Said {
  readonly element: Element;
  readonly text: string;
}

/** What an element itself says: its own text, attributes, and what is typed into it. */
function saidBy(element: Element): Said[] {
  const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  const texts = [own.map(({ textContent }) => textContent).join('')];
  for (const { name, value } of element.attributes) if (!unread.has(name)) texts.push(`${name}=${value}`);
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    texts.push(element.value);
  return texts.map((text) => ({ element, text }));
}

const saidOnPage = (): Said[] => [...document.body.querySelectorAll('*')].flatMap(saidBy);

/** Whether the page says something anywhere. */
export const isSaid = (data: RegExp): boolean => saidOnPage().some(({ text }) => data.test(text));

/** Personal data, and pictures, outside of what is marked as private. */
export function findUnmarked(data: RegExp): string[] {
  const isOpen = (element: Element) => element.closest(mark) === null;
  const said = saidOnPage().filter(({ element, text }) => data.test(text) && isOpen(element));
  const shown = [...document.body.querySelectorAll('img, canvas')].filter(isOpen);
  return [
    ...said.map(({ element, text }) => `${element.localName}: ${text}`),
    ...shown.map(({ localName, className }) => `${localName}.${className}`),
  ];
}
