import type { Provider } from 'oidc-provider';

export const issuer = (provider: Provider) => provider.issuer;
