import { type AskedLanguages, localeCookie } from '@keepsake/contract/locale';

/** Nobody reads more; a longer header is somebody's test. */
const mostLanguages = 20;

interface Wanted {
  readonly tag: string;
  readonly quality: number;
}

function parsePart(part: string): Wanted[] {
  const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
  if (!/^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$/.test(tag)) return [];
  const given = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  const quality = given === undefined ? 1 : Number(given);
  return quality > 0 && quality <= 1 ? [{ tag, quality }] : [];
}

/** The languages of an `Accept-Language` header (RFC 9110, 12.5.4), the most wanted first. */
export function wantedLanguages(header: string | undefined): string[] {
  const parts = (header ?? '').split(',', mostLanguages).flatMap(parsePart);
  return parts.sort((a, b) => b.quality - a.quality).map(({ tag }) => tag);
}

/**
 * What languages a request asks for.
 * @param chosen a choice that came with the request; it goes before the one in the cookie
 */
export function askedLanguages(
  request: {
    readonly headers: { readonly 'accept-language'?: string | undefined };
    readonly cookies: Readonly<Record<string, string | undefined>>;
  },
  chosen?: unknown,
): AskedLanguages {
  return {
    chosen: typeof chosen === 'string' && chosen !== '' ? chosen : request.cookies[localeCookie],
    wanted: wantedLanguages(request.headers['accept-language']),
  };
}
