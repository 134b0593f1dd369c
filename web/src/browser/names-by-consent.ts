/** The random visitor of the provider of experiments, its offers and the exposures to them. */
export const visitorKey = 'keepsake.visitor';

/** Names of ours that exist by consent only, and go with it: `isOwn` of the other names leaves them out. */
export const namesByConsent: readonly string[] = [visitorKey];
