import {
  encodeCurve,
  encodeFunction,
  makeCurvedProfile,
  makeGreyProfile,
  makeMatrixProfile,
  makeProPhotoProfile,
  tableCurve,
} from './matrix-profile.ts';

const fromBlack = (black: number) => tableCurve((signal) => black + (1 - black) * signal ** 2.2);

/** Curves that littlecms and browsers read in two ways, and those beside them. */
const curves: Readonly<Record<string, Buffer>> = {
  'two steps': encodeCurve(0, 65_535),
  'two steps to half': encodeCurve(0, 32_768),
  'two steps above black': encodeCurve(8000, 65_535),
  'two steps down': encodeCurve(65_535, 0),
  'two equal steps': encodeCurve(30_000, 30_000),
  'a table above black': fromBlack(0.05),
  'a table near black': fromBlack(0.008),
  'no values': encodeCurve(),
  'an exponent of 0': encodeCurve(0),
  'a function above black': encodeFunction(2, 2.4, 1.1, -0.1, 0.05),
  'a function in two parts above black': encodeFunction(4, 2.2, 0.95, 0.02, 0.3, 0.04, 0.02, 0.05),
  'a function below black': encodeFunction(4, 2.2, 1, 0, 1, 0.04, 0, -0.02),
  'a function that begins before 0': encodeFunction(1, 2.4, 0.9, 0.1),
  'a function that begins nowhere': encodeFunction(1, 2, 0, 0.5),
  'a negative exponent': encodeFunction(0, -1),
  'a negative slope': encodeFunction(3, 2.4, 1, 0, -1, 0.05),
  'a negative base': encodeFunction(3, 2.4, 1.1, -0.1, 0.2, 0.05),
  'an unknown function': encodeFunction(7, 1),
};

/** Profiles for RGB and grey by the name of their curve. */
export const curvedProfiles = Object.entries(curves).map(
  ([name, curve]) => [name, makeCurvedProfile(curve), makeGreyProfile(curve)] as const,
);

/** Content of a segment: part `number` of `total`. */
export const profilePart = (number: number, total: number, content: Buffer) =>
  Buffer.concat([Buffer.from('ICC_PROFILE\0', 'latin1'), Buffer.of(number, total), content]);

function split(profile: Buffer, count: number): Buffer[] {
  const cut = (part: number) => Math.floor((part * profile.length) / count);
  return Array.from({ length: count }, (_, index) => profile.subarray(cut(index), cut(index + 1)));
}

const adobe = makeMatrixProfile();
const proPhoto = makeProPhotoProfile();
const [first = adobe, second = adobe] = split(adobe, 2);
const one = profilePart(1, 2, first);
const two = profilePart(2, 2, second);

/** Segments of a profile in the order of the file, by how they are numbered. */
export const numberedParts: Readonly<Record<string, readonly Buffer[]>> = {
  'in two parts': [one, two],
  'in two parts, the last first': [two, one],
  'in 200 parts': split(adobe, 200).map((part, index) => profilePart(index + 1, 200, part)),
  'twice as 1 of 1': [profilePart(1, 1, adobe), profilePart(1, 1, proPhoto)],
  'twice as 1 of 1, otherwise': [profilePart(1, 1, proPhoto), profilePart(1, 1, adobe)],
  'before one as 2 of 2': [profilePart(1, 1, adobe), profilePart(2, 2, proPhoto)],
  'of 2 and of 3 parts': [one, profilePart(2, 3, second)],
  'of 3 and of 2 parts': [profilePart(1, 3, first), two],
  'of 3 parts without the last': [profilePart(1, 3, first), profilePart(2, 3, second)],
  'in two parts of 1': [profilePart(1, 1, first), profilePart(2, 1, second)],
  'whole as 1 of 2': [profilePart(1, 2, adobe)],
  'whole as 2 of 2': [profilePart(2, 2, adobe)],
  'whole as 0 of 1': [profilePart(0, 1, adobe)],
  'whole as 1 of 0': [profilePart(1, 0, adobe)],
  'whole behind an empty part': [profilePart(1, 2, Buffer.alloc(0)), profilePart(2, 2, adobe)],
  'with its first part twice': [one, one, two],
  'with its last part twice': [one, two, two],
  'behind a mark alone': [Buffer.from('ICC_PROFILE\0\x01', 'latin1'), profilePart(1, 1, adobe)],
  'around another segment': [one, Buffer.from('MPF\0MM\0*', 'latin1'), two],
};
