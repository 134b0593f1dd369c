import { localeCookie, type RequestedLanguages } from '@keepsake/contract/locale';

/** Limit of languages: longer headers are attacks. */
const maxLanguages = 20;

interface LanguageRange {
  readonly tag: string;
  readonly quality: number;
}

function parsePart(part: string): LanguageRange[] {
  const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
  if (!/^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$/.test(tag)) return [];
  const given = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  const quality = given === undefined ? 1 : Number(given);
  return quality > 0 && quality <= 1 ? [{ tag, quality }] : [];
}

/** Languages of `Accept-Language` (RFC 9110, 12.5.4), most preferred first. */
export function acceptedLanguages(header: string | undefined): string[] {
  const parts = (header ?? '').split(',', maxLanguages).flatMap(parsePart);
  return parts.sort((a, b) => b.quality - a.quality).map(({ tag }) => tag);
}

/** @param chosen a choice in the request; it precedes the cookie's */
export function requestedLanguages(
  request: {
    readonly headers: { readonly 'accept-language'?: string | undefined };
    readonly cookies: Readonly<Record<string, string | undefined>>;
  },
  chosen?: unknown,
): RequestedLanguages {
  return {
    chosen: typeof chosen === 'string' && chosen !== '' ? chosen : request.cookies[localeCookie],
    accepted: acceptedLanguages(request.headers['accept-language']),
  };
}
