import type { Provider } from 'oidc-provider';

export const signIn = (provider: Provider) => provider.issuer;
