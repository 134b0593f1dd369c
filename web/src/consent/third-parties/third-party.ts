/** Whom a script serves. */
export interface Visitor {
  readonly channel: string;
  readonly locale: string;
  readonly isMobile: boolean;
  /** Null while nobody is signed in. */
  readonly email: string | null;
}

/** Adapter of one kind of third party; may throw or reject, which harms nothing and is reported once. */
export interface ThirdParty<Config> {
  load(config: Config, visitor: Visitor): void | Promise<void>;
  /** The visitor has chosen another language. */
  update(locale: string): void | Promise<void>;
  /** Ends what can be ended: a script that has run cannot be unloaded. */
  stop(): void;
}

/** Loads scripts, and removes their elements again; tests pass another. */
export interface Scripts {
  load(address: string): Promise<void>;
  forget(address: string): void;
}
