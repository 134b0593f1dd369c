import enGB from '../messages/en-GB.json' with { type: 'json' };

export type MessageKey = keyof typeof enGB;

/** Looks a text up and puts values in the place of `{name}`. */
export type Messages = (key: MessageKey, values?: Readonly<Record<string, string>>) => string;

const catalogues: Readonly<Record<string, Readonly<Record<MessageKey, string>>>> = { 'en-GB': enGB };

/** The texts of one language; a language without a catalogue gets British English. */
export function messagesOf(locale: string): Messages {
  const catalogue = catalogues[locale] ?? enGB;
  return (key, values = {}) =>
    catalogue[key].replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
}
