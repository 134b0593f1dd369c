import { useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';

/** Path of a photo's viewer over a list. */
export type AddressOfPhoto = (imageId: string) => string;

export interface PhotoLinks {
  /** With the query of the page, which is kept (PHO-6). */
  hrefOf(imageId: string): string;
  /** Opens the viewer over the list. */
  open(imageId: string): void;
}

/** Null where photos cannot be opened. `addressOf` must be stable. */
export function usePhotoLinks(addressOf: AddressOfPhoto | null): PhotoLinks | null {
  const navigate = useNavigate();
  const query = useLocation({ select: ({ searchStr }) => searchStr });
  return useMemo(
    () =>
      addressOf && {
        hrefOf: (imageId) => `${addressOf(imageId)}${query}`,
        open: (imageId) =>
          void navigate({
            href: addressOf(imageId),
            // Closing the viewer then goes back in the history instead of forward.
            state: { openedFromList: true },
          }),
      },
    [addressOf, navigate, query],
  );
}
