/** The name that Hotjar reads. */
const attribute = 'data-hj-suppress';

/** Attribute of an element with photos or personal data: heatmaps and recordings of visits show nothing in it. */
export const isPrivate = { [attribute]: '' } as const;

/** Marks an element outside of React. */
export const markPrivate = (element: Element): void => element.setAttribute(attribute, '');
