/** From where photos of an album are deleted (decision 17). */
export type RemoveFrom = 'album' | 'library';
