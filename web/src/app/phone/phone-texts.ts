export type PhoneText =
  | 'title'
  | 'lead'
  | 'connecting'
  | 'choose'
  | 'chooseMore'
  | 'upload'
  | 'cancel'
  | 'remove'
  | 'chosen'
  | 'chosenText'
  | 'more'
  | 'progress'
  | 'keepOpen'
  | 'loses'
  | 'offline'
  | 'allSent'
  | 'allSentText'
  | 'notSent'
  | 'chooseAgain'
  | 'known'
  | 'tryAgain'
  | 'finish'
  | 'codeTitle'
  | 'codeLabel'
  | 'codeSubmit'
  | 'tooLarge'
  | 'wrongType'
  | 'unreadable'
  | 'notReadable'
  | 'failed'
  | `${PhoneEnd | 'full' | 'limit' | 'notAllowed'}${'Title' | 'Text'}`;

/** Why the phone cannot go on. */
export type PhoneEnd = 'finished' | 'unknown' | 'used' | 'expired' | 'revoked' | 'over' | 'error';

/** A text of the page, with values in the place of `{name}`. */
export type PhoneTexts = (key: PhoneText, values?: Readonly<Record<string, string | number>>) => string;

/** The server writes the texts into the page, in the visitor's language. */
export function readTexts(json: string): PhoneTexts {
  const texts: Readonly<Record<string, string>> = JSON.parse(json);
  return (key, values = {}) =>
    (texts[key] ?? key).replaceAll(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
}
