export interface FlagSources {
  /** Query string of the address, `?PhotoManagementAlbumViewEnabled=true`. */
  readonly search: string;
  readonly stored: (name: string) => string | null;
  /** Flag → host names where it is on; `*` is every host. */
  readonly hosts: Readonly<Record<string, readonly string[]>>;
  readonly host: string;
}

export interface FlagValue {
  readonly isOn: boolean;
  /** What decided the value. */
  readonly source: 'address' | 'browser' | 'hosts';
}

function parse(value: string | null): boolean | null {
  if (value === 'true') return true;
  if (value === 'false') return false;
  return null;
}

/** Query parameter, then local storage, then the configured host names (PLA-12). */
export function readFlag(name: string, { search, stored, hosts, host }: FlagSources): FlagValue {
  const inAddress = parse(new URLSearchParams(search).get(name));
  if (inAddress !== null) return { isOn: inAddress, source: 'address' };
  const inBrowser = parse(stored(name));
  if (inBrowser !== null) return { isOn: inBrowser, source: 'browser' };
  const listed = hosts[name] ?? [];
  return { isOn: listed.includes('*') || listed.includes(host), source: 'hosts' };
}
