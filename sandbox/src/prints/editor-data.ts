import type { SavedAddress } from './saved-addresses.ts';
import type { PrintOffer } from './work.ts';

/** What the script of the editor needs. */
export interface EditorData {
  readonly path: string;
  readonly locale: string;
  readonly offer: PrintOffer;
  readonly photos: readonly {
    readonly id: string;
    readonly name: string;
    readonly width: number;
    readonly height: number;
    readonly damaged?: boolean;
  }[];
  readonly deletedPlaces: readonly number[];
  /** Addresses of the account. */
  readonly addresses: readonly SavedAddress[];
  readonly messages: {
    readonly prints: typeof import('../shop/messages/en-GB.json')['prints'];
    readonly problems: Readonly<Record<string, string>>;
  };
}
