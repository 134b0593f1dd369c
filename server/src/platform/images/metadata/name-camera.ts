import { limits } from '@keepsake/contract/limits';

/** A file may hold megabytes in the place of a name; of more than this nothing would be shown anyway. */
const maxRead = 1000;

/** What cannot be seen in a line of text, what turns its direction, and halves of characters; not the white space, which becomes one blank. */
const unseen = /(?!\s)[\p{Cc}\p{Cf}\p{Cs}]/gu;

function clean(text: string | undefined): string {
  return (text ?? '').slice(0, maxRead).replace(unseen, '').replace(/\s+/g, ' ').trim();
}

/** Makers sign models with the first word of their name: `NIKON CORPORATION` and `NIKON D850`. */
function namesMake(model: string, make: string): boolean {
  const [word = ''] = make.toLowerCase().split(' ');
  const rest = model.toLowerCase();
  return rest.startsWith(word) && !/^[\p{L}\p{N}]/u.test(rest.slice(word.length));
}

/** Make and model of EXIF as one name, at most 100 characters; undefined when neither says anything. */
export function nameCamera(make: string | undefined, model: string | undefined): string | undefined {
  const [maker, type] = [clean(make), clean(model)];
  const name = namesMake(type, maker) ? type : `${maker} ${type}`.trim();
  return clean(name.slice(0, limits.photos.maxCameraLength)) || undefined;
}
