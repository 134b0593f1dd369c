import { createContext } from 'react';

/** Place in the header for the title of a page; null where there is no header. */
export const HeaderSlotContext = createContext<HTMLElement | null>(null);
