export type EnvironmentLetter = 't' | 'a' | 'p' | 'd';

const onThisMachine = /(^|\.)localhost$/;
const address = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/;

/**
 * Environment of a host (BRA-3): the label that is t, a, p or d; production for a host without such a label.
 * Localhost and IP addresses are development (S30).
 *
 * @param host with or without a port
 */
export function environmentLetter(host: string): EnvironmentLetter {
  const name = host.toLowerCase().replace(/:\d+$/, '');
  if (onThisMachine.test(name) || address.test(name)) return 'd';
  const label = name.split('.').find((part) => /^[tapd]$/.test(part));
  return (label as EnvironmentLetter | undefined) ?? 'p';
}
