import { Refusal } from '../setup/say.mjs';

export interface Names {
  /** `saved-projects` */
  kebab: string;
  /** `savedProjects` */
  camel: string;
  /** `SavedProjects` */
  pascal: string;
  /** `Saved projects` */
  title: string;
  /** `saved_projects` */
  table: string;
  /** A key of `defaultBases`. */
  base: string;
}

export function namesOf(kebab: string, base: string): Names {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(kebab))
    throw new Refusal('The first argument is a name such as saved-projects.');
  const pascal = kebab.replaceAll(/(^|-)([a-z0-9])/g, (_, _dash, letter: string) => letter.toUpperCase());
  const words = kebab.replaceAll('-', ' ');
  return {
    kebab,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    title: words.charAt(0).toUpperCase() + words.slice(1),
    table: kebab.replaceAll('-', '_'),
    base,
  };
}
