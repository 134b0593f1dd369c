/**
 * Attribute of an element with photos or personal data: heatmaps and recordings of visits show nothing of it. By the
 * name that Hotjar reads.
 */
export const isPrivate = { 'data-hj-suppress': '' } as const;
