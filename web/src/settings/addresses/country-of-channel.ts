/** ISO 3166-1 alpha-2 of a channel such as `LB-DE` or `WA-GB-B2B`; GB where it has none. */
export const countryOfChannel = (channel: string): string => /-([A-Z]{2})(?:-|$)/.exec(channel)?.[1] ?? 'GB';
