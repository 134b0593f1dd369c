export interface FlagSources {
  /** Query string of the address, `?PhotoManagementAlbumViewEnabled=true`. */
  readonly search: string;
  readonly stored: (name: string) => string | null;
  /** Flag → host names where it is on; `*` is every host. */
  readonly hosts: Readonly<Record<string, readonly string[]>>;
  readonly host: string;
}

function parse(value: string | null): boolean | null {
  if (value === 'true') return true;
  if (value === 'false') return false;
  return null;
}

/** Query parameter, then local storage, then the configured host names (specification, section 5). */
export function readFlag(name: string, { search, stored, hosts, host }: FlagSources): boolean {
  const listed = hosts[name] ?? [];
  return (
    parse(new URLSearchParams(search).get(name)) ??
    parse(stored(name)) ??
    (listed.includes('*') || listed.includes(host))
  );
}
