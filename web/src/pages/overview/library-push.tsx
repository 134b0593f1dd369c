import { useLibraryPush } from '../../features/timeline/push/use-library-push.ts';

/** Shows nothing. What follows the library loads after what is seen of it. */
export default function LibraryPush() {
  useLibraryPush();
  return null;
}
