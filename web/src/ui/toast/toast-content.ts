export interface ToastContent {
  readonly message: string;
  readonly tone?: 'neutral' | 'success' | 'error';
  /** A button such as Undo, or with an address a link to what was made; pressing it closes the toast. */
  readonly action?: { readonly label: string; readonly onPress: () => void; readonly href?: string };
  /** Shown before the message while something is under way. */
  readonly isPending?: boolean;
}
