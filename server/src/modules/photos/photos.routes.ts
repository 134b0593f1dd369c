import { limits } from '@keepsake/contract/limits';
import { photosRoutes as routes } from '@keepsake/contract/photos';
import { photosByIdRoutes } from '@keepsake/contract/photos-by-id';
import { ApiError, type Call, type HttpServer, implement } from '../../platform/http/index.ts';
import { shownEmail } from '../../platform/mail/index.ts';
import { type DeletePhotosDependencies, deletePhotos } from './delete-photos.ts';
import { ownerOf } from './owner-of.ts';
import { monthOf } from './photo-months.ts';
import type { PhotoPresenter } from './photos.presenter.ts';
import { findLibrary, findPhoto, listShownPhotos } from './photos.repository.ts';
import type { Quota } from './quota.ts';
import { readMonthLayout, readTimelineShapes } from './read-month-layout.ts';
import { type PageRequest, readPhotoPage, readTimelineCounts } from './read-timeline.ts';

export interface PhotosRouteDependencies extends DeletePhotosDependencies {
  readonly presenter: PhotoPresenter;
  quotaOf(brandId: string): Quota;
}

type ListQuery = Call<typeof routes.listPhotos>['query'];

const orderOf = ({ sortKey, sortOrder, favourites }: Omit<ListQuery, 'cursor' | 'limit'>) => ({
  sortKey: sortKey ?? 'dateTaken',
  sortOrder: sortOrder ?? 'desc',
  isFavourite: favourites !== undefined,
});

function pageOf(query: ListQuery, pageSize: number): PageRequest {
  return {
    ...orderOf(query),
    limit: query.limit ?? pageSize,
    cursor: query.cursor,
  };
}

export function registerPhotosRoutes(app: HttpServer, dependencies: PhotosRouteDependencies): void {
  const { database, presenter } = dependencies;

  implement(app, routes.getUser, async ({ actor, site }) => {
    const library = await findLibrary(database.autocommit, ownerOf(actor));
    const quota = dependencies.quotaOf(site.brandId);
    return {
      userId: actor.subject,
      email: shownEmail(actor.email),
      photosCount: library?.photos_count ?? 0,
      albumsCount: library?.albums_count ?? 0,
      quota: {
        bytesUsed: Number(library?.bytes_used ?? 0),
        ...(quota && { bytesLimit: quota.bytes, photosLimit: quota.photos }),
      },
    };
  });

  implement(app, routes.getTimelineCounts, ({ actor, query }) =>
    readTimelineCounts(database, ownerOf(actor), orderOf(query)),
  );

  implement(app, routes.getMonthShapes, ({ actor, query }) =>
    readTimelineShapes(database, ownerOf(actor), {
      ...orderOf(query),
      pageSize: limits.timeline.pageSize,
    }),
  );

  implement(app, routes.listMonth, ({ actor, params, query, site }) =>
    readPhotoPage(
      dependencies,
      ownerOf(actor),
      { ...pageOf(query, limits.timeline.pageSize), month: monthOf(params.year, params.month) },
      site.origin,
    ),
  );

  implement(app, routes.getMonthLayout, ({ actor, params, query }) =>
    readMonthLayout(database, ownerOf(actor), {
      ...orderOf(query),
      month: monthOf(params.year, params.month),
      pageSize: limits.timeline.layoutPageSize,
    }),
  );

  implement(app, routes.listPhotos, ({ actor, query, site }) =>
    readPhotoPage(dependencies, ownerOf(actor), pageOf(query, limits.photos.pageSize), site.origin),
  );

  implement(app, routes.getPhoto, async ({ actor, params, site }) => {
    const row = await findPhoto(database.autocommit, ownerOf(actor), params.id);
    if (!row) throw new ApiError('not-found');
    return presenter.details(row, site.origin);
  });

  implement(app, photosByIdRoutes.findPhotos, async ({ actor, body, site }) => {
    const photoIds = new Set(body.photoIds.map((id) => id.toLowerCase()));
    const rows = await listShownPhotos(database.autocommit, ownerOf(actor), [...photoIds]);
    return { images: rows.map((row) => presenter.list(row, site.origin)) };
  });

  implement(app, routes.deletePhotos, ({ actor, body }) =>
    deletePhotos(dependencies, ownerOf(actor), body.photoIds),
  );
}
