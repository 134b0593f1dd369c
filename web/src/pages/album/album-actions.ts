/** What can be done with an album of one's own. */
export interface AlbumActions {
  readonly onRename: () => void;
  readonly onAddPhotos: () => void;
  /** They may be added soon. */
  readonly onAddIntent: () => void;
  readonly onDelete: () => void;
}
