import { createContext } from 'react';

/** Id of the photo that is zoomed; null while none is. */
export const ZoomedPhoto = createContext<string | null>(null);
