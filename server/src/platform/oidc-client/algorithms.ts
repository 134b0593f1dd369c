/** Asymmetric signatures only: neither `none` nor an HMAC over a public key (R6). */
export const allowedAlgorithms = ['ES256', 'ES384', 'PS256', 'RS256', 'EdDSA', 'Ed25519'] as const;

export function onlyAllowed(algorithms: readonly string[] | undefined): string[] {
  return (algorithms ?? ['RS256']).filter((algorithm) =>
    (allowedAlgorithms as readonly string[]).includes(algorithm),
  );
}
