import { sandboxPages } from '@keepsake/contract/sandbox-shop';

/** Pages and requests of a session; its id is the key to it. */
export const sessionsPath = `${sandboxPages.prints}/sessions`;
export const sessionPath = (id: string) => `${sessionsPath}/${id}`;

/** Path of the script that `npm start` bundles. */
export const scriptsPath = `${sandboxPages.prints}/scripts/`;
