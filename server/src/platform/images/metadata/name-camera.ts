import { limits } from '@keepsake/contract/limits';

/** A name may be megabytes long. */
const maxRead = 1000;

/** Invisible characters, direction marks and lone surrogates; white space becomes one blank. */
const unseen = /(?!\s)[\p{Cc}\p{Cf}\p{Cs}]/gu;

function clean(text: string | undefined): string {
  return (text ?? '').slice(0, maxRead).replace(unseen, '').replace(/\s+/g, ' ').trim();
}

/** Models often begin with the first word of the make: `NIKON CORPORATION` and `NIKON D850`. */
function namesMake(model: string, make: string): boolean {
  const [word = ''] = make.toLowerCase().split(' ');
  const rest = model.toLowerCase();
  return rest.startsWith(word) && !/^[\p{L}\p{N}]/u.test(rest.slice(word.length));
}

/** Returns at most 100 characters; undefined without make and model. */
export function nameCamera(make: string | undefined, model: string | undefined): string | undefined {
  const [maker, type] = [clean(make), clean(model)];
  const name = namesMake(type, maker) ? type : `${maker} ${type}`.trim();
  return clean(name.slice(0, limits.photos.maxCameraLength)) || undefined;
}
