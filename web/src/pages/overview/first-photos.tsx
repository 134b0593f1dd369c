import { useQueryClient } from '@tanstack/react-query';
import { libraryQueries } from '../../features/timeline/library-user.ts';
import { AddPhotos } from '../../features/uploads/add-photos.tsx';

/** The way to the first photo; its code loads for those only who have none. */
export default function FirstPhotos() {
  const queryClient = useQueryClient();
  return <AddPhotos onUploaded={() => void queryClient.invalidateQueries({ queryKey: libraryQueries })} />;
}
