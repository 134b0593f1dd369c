import compile from 'icu-minify/compile';

export type CompiledMessage = ReturnType<typeof compile>;

/** A catalogue: areas of messages. */
export interface Catalogue<Message> {
  readonly [key: string]: Message | Catalogue<Message>;
}

/** Parses the ICU messages of a catalogue. Throws if one is invalid. */
export function compileMessages(catalogue: Catalogue<string>): Catalogue<CompiledMessage> {
  const compiled = Object.entries(catalogue).map(([key, value]) => [
    key,
    typeof value === 'string' ? compile(value) : compileMessages(value),
  ]);
  return Object.fromEntries(compiled) as Catalogue<CompiledMessage>;
}
